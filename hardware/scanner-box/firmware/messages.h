/* Written by `python -m firmware_bridge.c_header`: change messages.py, not this. */
#ifndef MESSAGES_H
#define MESSAGES_H

#define PROTOCOL 1
#define MINOR 2
#define OLDEST 1

#define FIRMWARE_MAJOR 1
#define FIRMWARE_MINOR 2
#define FIRMWARE_PATCH 0

#define MOST_BODY 126
#define MOST_WIRE 130
#define MOST_TEXT 96
#define QUEUE 16
#define WINDOW 4

#define RESEND_MS 120
#define AWAY_MS 3000
#define HELD_MS 800
#define ALIVE_MS 1000
#define FLASH_MS 250
#define SAME_MS 1500
#define QUIET_MS 60

#define RESET_MS 3100

#define DEVICE_OTHER 0
#define DEVICE_SCANNER_BOX 1

#define LAMP_OFF 0
#define LAMP_STEADY 1
#define LAMP_BREATHE 2
#define LAMP_BLINK 3
#define LAMP_COUNT 4
#define LAMP_SWEEP 5
#define LAMP_SIDES 6

#define TUNE_NONE 0
#define TUNE_READ 1
#define TUNE_UNKNOWN 2
#define TUNE_ALARM 3
#define TUNE_RESULT 4
#define TUNE_PRESS 5

#define READER_UNKNOWN 0
#define READER_ANSWERS 1
#define READER_SILENT 2

#define CAUSE_OTHER 0
#define CAUSE_POWER 1
#define CAUSE_RESET 2
#define CAUSE_WATCHDOG 3
#define CAUSE_BROWN_OUT 4

#define LOOKED_SILENT 0
#define LOOKED_ANSWERED 1
#define LOOKED_REFUSED 2

#define CAN_READER 1
#define CAN_BUTTON 2
#define CAN_LIGHTS 4
#define CAN_BUZZER 8
#define CAN_KEEP 16

#define ZONES_COUNT 6
#define ZONES_ALL 0x000d, 0x0000, 0x0005, 0x0013, 0x0060, 0x0002

#define MSG_HELLO 0x01 /* to the host */
#define MSG_HELLO_LENGTH 17
#define MSG_HELLO_AT_PROTOCOL 0 /* u8 */
#define MSG_HELLO_AT_MINOR 1 /* u8 */
#define MSG_HELLO_AT_OLDEST 2 /* u8 */
#define MSG_HELLO_AT_FIRMWARE_MAJOR 3 /* u8 */
#define MSG_HELLO_AT_FIRMWARE_MINOR 4 /* u8 */
#define MSG_HELLO_AT_FIRMWARE_PATCH 5 /* u8 */
#define MSG_HELLO_AT_DEVICE 6 /* u8 */
#define MSG_HELLO_AT_CAPABILITIES 7 /* u16 */
#define MSG_HELLO_AT_LIGHTS 9 /* u8 */
#define MSG_HELLO_AT_BOOT 10 /* u16 */
#define MSG_HELLO_AT_EPOCH 12 /* u16 */
#define MSG_HELLO_AT_NEXT 14 /* u16 */
#define MSG_HELLO_AT_CAUSE 16 /* u8 */
#define MSG_HELLO_AT_NAME 17 /* text */

#define MSG_ALIVE 0x02 /* to the host */
#define MSG_ALIVE_LENGTH 11
#define MSG_ALIVE_AT_UPTIME 0 /* u32 */
#define MSG_ALIVE_AT_WAITING 4 /* u8 */
#define MSG_ALIVE_AT_READER 5 /* u8 */
#define MSG_ALIVE_AT_BUTTON 6 /* u8 */
#define MSG_ALIVE_AT_LOST 7 /* u16 */
#define MSG_ALIVE_AT_DAMAGED 9 /* u16 */

#define MSG_SCAN 0x03 /* to the host */
#define MSG_SCAN_LENGTH 6
#define MSG_SCAN_AT_EPOCH 0 /* u16 */
#define MSG_SCAN_AT_NUMBER 2 /* u16 */
#define MSG_SCAN_AT_AGE 4 /* u16 */
#define MSG_SCAN_AT_TEXT 6 /* text */

#define MSG_PRESS 0x04 /* to the host */
#define MSG_PRESS_LENGTH 7
#define MSG_PRESS_AT_EPOCH 0 /* u16 */
#define MSG_PRESS_AT_NUMBER 2 /* u16 */
#define MSG_PRESS_AT_AGE 4 /* u16 */
#define MSG_PRESS_AT_HELD 6 /* u8 */

#define MSG_DONE 0x05 /* to the host */
#define MSG_DONE_LENGTH 1
#define MSG_DONE_AT_NUMBER 0 /* u8 */

#define MSG_IDENTITY 0x06 /* to the host */
#define MSG_IDENTITY_LENGTH 4
#define MSG_IDENTITY_AT_ID 0 /* u32 */

#define MSG_SETUP 0x07 /* to the host */
#define MSG_SETUP_LENGTH 1
#define MSG_SETUP_AT_UNANSWERED 0 /* u8 */

#define MSG_ZONE 0x08 /* to the host */
#define MSG_ZONE_LENGTH 4
#define MSG_ZONE_AT_ZONE 0 /* u16 */
#define MSG_ZONE_AT_HOW 2 /* u8 */
#define MSG_ZONE_AT_VALUE 3 /* u8 */

#define MSG_ASK 0x41 /* to the box */
#define MSG_ASK_LENGTH 3
#define MSG_ASK_AT_PROTOCOL 0 /* u8 */
#define MSG_ASK_AT_MINOR 1 /* u8 */
#define MSG_ASK_AT_OLDEST 2 /* u8 */

#define MSG_HERE 0x42 /* to the box */
#define MSG_HERE_LENGTH 0

#define MSG_GOT 0x43 /* to the box */
#define MSG_GOT_LENGTH 4
#define MSG_GOT_AT_EPOCH 0 /* u16 */
#define MSG_GOT_AT_NUMBER 2 /* u16 */

#define MSG_LAMP 0x44 /* to the box */
#define MSG_LAMP_LENGTH 6
#define MSG_LAMP_AT_NUMBER 0 /* u8 */
#define MSG_LAMP_AT_PATTERN 1 /* u8 */
#define MSG_LAMP_AT_RED 2 /* u8 */
#define MSG_LAMP_AT_GREEN 3 /* u8 */
#define MSG_LAMP_AT_BLUE 4 /* u8 */
#define MSG_LAMP_AT_COUNT 5 /* u8 */

#define MSG_SIGNAL 0x45 /* to the box */
#define MSG_SIGNAL_LENGTH 5
#define MSG_SIGNAL_AT_NUMBER 0 /* u8 */
#define MSG_SIGNAL_AT_TUNE 1 /* u8 */
#define MSG_SIGNAL_AT_RED 2 /* u8 */
#define MSG_SIGNAL_AT_GREEN 3 /* u8 */
#define MSG_SIGNAL_AT_BLUE 4 /* u8 */

#define MSG_SET 0x46 /* to the box */
#define MSG_SET_LENGTH 3
#define MSG_SET_AT_NUMBER 0 /* u8 */
#define MSG_SET_AT_BRIGHTNESS 1 /* u8 */
#define MSG_SET_AT_SOUND 2 /* u8 */

#define MSG_LOOK 0x47 /* to the box */
#define MSG_LOOK_LENGTH 2
#define MSG_LOOK_AT_ZONE 0 /* u16 */

#define MSG_READS 0x48 /* to the box */
#define MSG_READS_LENGTH 2
#define MSG_READS_AT_NUMBER 0 /* u8 */
#define MSG_READS_AT_ON 1 /* u8 */

#endif
