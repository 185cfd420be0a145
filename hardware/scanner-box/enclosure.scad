// The scanner box's case: five printed parts, all in millimetres, each drawn where it sits.
// `render` prints them (part = "top" and so on) and asks whether they fit (part = "collisions").
//
//   x to the right, y to the back, z up. Players and cards are in front (y < 0). The table is z = 0.
//   The reading module looks forward and down through the slanted face, at the card on the rest.

part = "picture"; // bottom top diffuser cradle rest gauge | picture exploded cut | collisions
                  // step_board step_top step_module step_rest
print = false;    // lay a part as it is printed: flat, and without anything that hangs

// ---- what you bought: measure yours ----
board = [38, 54, 1.6];       // Mega 2560 Pro: width, length from the USB edge, thickness
usb_plug = [13, 9];          // hole for the plug's grip: width, height
usb_up = 1.6;                // middle of the USB socket above the board's upper side
preset = "waveshare";        // reading module: waveshare gm65 own; sizes and angles from one sheet each
modules = [ // name, [width, height, depth behind its front], lens to the right of the middle, [angles it sees]
    ["waveshare", [53.3, 21.4, 11.8], 0, [28, 21.5]], // Barcode Scanner Module, manual V1.2; its depth is a guess
    ["gm65", [53.3, 21.4, 11.8], 0, [35, 28]],        // GM65 on its 5 V board, DFR0660's sheet; its sizes are guesses
    ["own", [53.3, 21.4, 11.8], 0, [28, 21.5]]];      // what you measured
chosen = modules[search([preset], modules)[0]];
module_ = chosen[1];
module_eye = chosen[2];
field = chosen[3]; // degrees that it sees, across and along
ring = [37, 23, 1.6];        // ring of 12 lights: outer, inner, thickness of its board
light = [5, 2];              // one light: edge, height
button = 24;                 // arcade button: 24 or 30
piezo = [12.6, 9.5];         // piezo sounder: diameter, height at most
clamp_ = [30, 18.6, 8.5];    // lever clamp of five ways that joins the GND wires; it lies loose
card = [88.9, 63.5];         // the largest card, lying on its long side

// ---- how it reads ----
reading = 110;  // from the module's front to the card: 100 to 150
look = 40;      // degrees below the horizon
rest_tilt = 15; // degrees that the card leans towards the lens

// ---- how it is printed ----
wall = 2.4;
lid = 3;      // a snap-in button holds in 2 to 4
floor_ = 2.4;
gap = 0.4;    // between two parts
screw = 2.7;  // hole that an M3 screw cuts its thread in; 4.0 for a brass insert
$fn = 48;

// ---- what follows from it ----
width = 100;
depth = 68;
split = 26;                    // where bottom and top meet
stand = 9;                     // the board above the floor: room for pins below
rest_low = 5;                  // the card's lower edge above the table
rest_middle = rest_low + card[1] / 2 * sin(rest_tilt);
eye_z = rest_middle + reading * sin(look);
face_down = 22;
face_up = 33;
knee = eye_z - face_down * cos(look); // where the front begins to lean
high = eye_z + face_up * cos(look);
eye_y = -face_down * sin(look);
brow = -(face_down + face_up) * sin(look);
board_z = floor_ + stand;
board_back = depth - wall - 3;
seat = light[1] + 1.8; // the ring's board lies this far below the lid
ring_at = [-25, 34];
button_at = [25, 34];
piezo_at = [0, 56];
columns = [[-43, 7], [43, 7], [-43, 61], [43, 61]];
cradle_screws = 33;
tongues = [-20, 20];
rest_y = eye_y - reading * cos(look);
rest_near = rest_y + card[1] / 2 * cos(rest_tilt);
rest_far = rest_y - card[1] / 2 * cos(rest_tilt);

echo(high = high, eye = eye_z, field_across = 2 * reading * tan(field[0] / 2),
     field_along = 2 * reading * tan(field[1] / 2), front = rest_far, incidence = 90 - look - rest_tilt);

module side(points, long) { // a profile in y and z, drawn out along x
    rotate([90, 0, 90]) linear_extrude(long) polygon(points);
}

module on_face() { // x across, y up along the slanted face, z out of it; the eye is the origin
    translate([0, eye_y, eye_z]) rotate([90 + look, 0, 0]) children();
}

// ---- the shell, before it is cut in two ----
profile = [[0, 0], [depth, 0], [depth, high], [brow, high], [0, knee]];

module shell_profile() {
    offset(delta = 3, chamfer = true) offset(delta = -3) polygon(profile); // rounded edges would hang on the bed
    square([depth, 10]);
}

module hollow_profile() {
    intersection() {
        offset(delta = -wall) polygon(profile);
        translate([-100, floor_]) square([300, high - lid - floor_]);
    }
}

module body() {
    translate([-width / 2, 0, 0]) rotate([90, 0, 90]) linear_extrude(width) shell_profile();
}

module hollow() {
    translate([-width / 2 + wall, 0, 0]) rotate([90, 0, 90]) linear_extrude(width - 2 * wall) hollow_profile();
}

module below(z) { translate([-200, -300, -1]) cube([400, 600, z + 1]); }

// ---- bottom: the board lies in it, the USB plug goes in at the back ----
module bottom() {
    difference() {
        union() {
            intersection() {
                difference() { body(); hollow(); }
                below(split);
            }
            intersection() {
                for (at = columns) translate([at[0] - 5, at[1] - 5, 0]) cube([10, 10, split - 0.2]);
                body();
            }
            board_posts();
            edge();
            for (x = tongues) tongue(x);
        }
        for (at = columns) translate([at[0], at[1], 0]) screw_from_below();
        translate([0, depth, board_z + board[2] + usb_up])
            cube([usb_plug[0], 4 * wall, usb_plug[1]], center = true);
    }
}

module screw_from_below() { // M3 x 12, countersunk, its head deep in the post
    translate([0, 0, -1]) cylinder(d = 6.8, h = split - 5);
    translate([0, 0, split - 6.01]) cylinder(d1 = 6.8, d2 = 3.4, h = 1.71);
    cylinder(d = 3.4, h = split + 1);
}

module inner(less, tall) { // the hollow's ground plan, a little smaller
    translate([-width / 2 + wall + less, wall + less, 0])
        cube([width - 2 * wall - 2 * less, depth - 2 * wall - 2 * less, tall]);
}

module edge() { // a rim that goes into the top, so that no light falls through
    difference() {
        union() {
            translate([0, 0, split - 7]) inner(-0.2, 7);
            translate([0, 0, split - 1]) inner(gap / 2, 4);
        }
        translate([0, 0, split - 8]) inner(2.2, 12);
        hull() { // it grows out of the wall without hanging
            translate([0, 0, split - 7.1]) inner(0, 0.1);
            translate([0, 0, split - 4.8]) inner(2.2, 0.1);
        }
        for (at = columns) translate([at[0], at[1], split + 4.95]) cube([10.6, 10.6, 10], center = true);
        translate([0, depth, board_z + board[2] + usb_up]) cube([20, 20, 20], center = true);
    }
}

module board_posts() {
    far = board_back - board[1]; // the board's edge towards the front
    above = board_z + board[2];
    for (x = [-10.5, 10.5]) {
        // what it lies on
        for (y = [far - 0.2, board_back - 2.5]) translate([x - 2.5, y, 1]) cube([5, 2.7, board_z - 1]);
        // under these lips goes the USB edge
        translate([x - 2.5, board_back + 0.3, 1]) cube([5, depth - wall - board_back, above + 1]);
        translate([x - 2.5, 0, 0]) side([
            [board_back - 0.9, above + gap], [board_back + 1, above + gap],
            [board_back + 1, above + 2], [board_back - 0.9, above + 2]], 5);
        // and these hooks give way when the other edge is pressed down
        translate([x - 3, 0, 0]) side([
            [far - 2.2, 1], [far - 0.4, 1], [far - 0.4, above + 0.3], [far + 0.7, above + 0.6],
            [far + 0.7, above + 1.8], [far - 0.6, above + 4], [far - 2.2, above + 4]], 6);
    }
    for (x = [-1, 1], y = [far + 14, board_back - 14])
        translate([x * (board[0] / 2 + gap + 1) - 1, y - 4, 1]) cube([2, 8, above - 1]);
}

module tongue(x) { // what the card rest hooks on, flat on the table
    translate([x - 4, -7, 0]) cube([8, 8, 3]);
    translate([x - 8, -11, 0]) cube([16, 5, 3]);
}

module tongue_room(x) {
    translate([x - 4 - gap, -6 - 2 * gap, -1]) cube([8 + 2 * gap, 10, 4 + gap]);
    translate([x - 8 - gap, -11 - gap, -1]) cube([16 + 2 * gap, 5 + 2 * gap, 4 + gap]);
}

// ---- top: printed upside down ----
module top() {
    difference() {
        union() {
            difference() {
                body();
                hollow();
                below(split);
            }
            for (at = columns) translate([at[0] - 4.8, at[1] - 4.8, split + 0.1]) cube([9.6, 9.6, high - split - 1.1]);
            translate([ring_at[0], ring_at[1], high - lid - 8]) collar(ring[0] + 1.3, 8.2);
            translate([piezo_at[0], piezo_at[1], high - lid - 6]) collar(piezo[0] + 0.6, 6.2);
        }
        for (at = columns) translate([at[0], at[1], split - 1]) cylinder(d = screw, h = 15);
        translate([ring_at[0], ring_at[1], high - lid - 1]) cylinder(d = ring[0] - 1, h = lid + 2, $fn = 96);
        translate([button_at[0], button_at[1], high - lid - 1]) cylinder(d = button + 0.4, h = lid + 2, $fn = 96);
        translate([piezo_at[0], piezo_at[1], high - lid - 1]) {
            cylinder(d = 2, h = lid + 2, $fn = 16);
            for (turn = [0:60:300]) rotate(turn) translate([3.8, 0, 0]) cylinder(d = 2, h = lid + 2, $fn = 16);
        }
        window();
        for (x = [-1, 1]) on_face() translate([x * cradle_screws, 0, -2 * wall]) cylinder(d = 3.4, h = 4 * wall);
        // slits beside the ring's three catches, so that they give way, and a way out for its wires
        for (turn = [0:120:240], aside = [-14, 14])
            translate([ring_at[0], ring_at[1], high - lid - 9]) rotate(turn + aside) translate([17, -0.8, 0]) cube([6, 1.6, 9]);
        translate([ring_at[0], ring_at[1], high - lid - 9]) rotate(60) translate([17, -5, 0]) cube([6, 10, 9]);
    }
    for (turn = [0:120:240]) translate([ring_at[0], ring_at[1], high - lid]) rotate(turn) catch();
}

module collar(inside, tall) {
    difference() {
        cylinder(d = inside + 3.6, h = tall, $fn = 96);
        translate([0, 0, -1]) cylinder(d = inside, h = tall + 2, $fn = 96);
    }
}

module catch() { // the ring's board snaps in behind it
    inside = ring[0] / 2 + 0.65;
    low = seat + ring[2] + 0.3;
    rotate(-6) rotate_extrude(angle = 12, $fn = 96)
        polygon([[inside + 0.5, -low], [inside, -low], [inside - 1.2, -low - 0.8], [inside, -low - 2], [inside + 0.5, -low - 2]]);
}

module window() { // wider outside, so that it cuts nothing off what the lens sees
    across = 42;
    along = 17;
    on_face() translate([module_eye, 0, 0]) hull() {
        translate([-across / 2, -along / 2, -wall - 0.1]) cube([across, along, 0.1]);
        translate([-across / 2 - 2, -along / 2 - 1.5, 0.1]) cube([across + 4, along + 3, 0.1]);
    }
}

// ---- cradle: holds the module against the window, from inside; screwed on from outside ----
module cradle() {
    room = [module_[0] + 2 * gap, module_[1] + 2 * gap, module_[2] + gap];
    back = room[2] + 2.4;
    on_face() translate([-module_eye, 0, -wall - 0.1 - back]) difference() {
        union() {
            translate([-room[0] / 2 - 2, -room[1] / 2 - 2, 0]) cube([room[0] + 4, room[1] + 4, back]);
            for (x = [-1, 1]) translate([x * cradle_screws + module_eye, 0, back / 2])
                cube([8, 10, back], center = true);
        }
        translate([-room[0] / 2, -room[1] / 2, 2.4]) cube([room[0], room[1], back]);
        translate([-room[0] / 2 + 5, -room[1] / 2 + 3, -1]) cube([room[0] - 10, room[1] - 6, 5]); // its cable
        for (x = [-1, 1]) translate([x * cradle_screws + module_eye, 0, 2]) cylinder(d = screw, h = back);
    }
}

// ---- diffuser: white or clear, lies in the top's hole with the ring behind it ----
module diffuser() {
    translate([ring_at[0], ring_at[1], high - lid]) difference() {
        union() {
            translate([0, 0, -1]) cylinder(d = ring[0] - 1.6, h = lid + 1, $fn = 96);
            translate([0, 0, -seat]) cylinder(d = ring[0] + 0.9, h = seat - 0.02, $fn = 96);
        }
        difference() { // where the lights shine, each in its own corner
            union() {
                translate([0, 0, -seat - 1]) cylinder(d = ring[0] - 1.5, h = light[1] + 1.4, $fn = 96);
                translate([0, 0, -seat - 1]) cylinder(d = ring[0] - 4.2, h = seat + lid - 0.4, $fn = 96);
            }
            translate([0, 0, -seat - 2]) cylinder(d = ring[1] - 0.4, h = 20, $fn = 96);
            for (turn = [15:30:345]) rotate(turn) translate([0, -0.6, -seat + light[1]]) cube([ring[0], 1.2, 20]);
        }
    }
}

// ---- rest: the card lies on it and looks at the lens ----
module rest() {
    half = card[0] / 2 + 4;
    thick = 5;
    lean = [[rest_far - 3, 0], [rest_near + 3, 0], [rest_near + 3, rest_low + 3], [rest_near, rest_low + 3],
            [rest_near, rest_low], [rest_far, rest_low + card[1] * sin(rest_tilt)],
            [rest_far - 3, rest_low + card[1] * sin(rest_tilt)]];
    difference() {
        union() {
            translate([-half, 0, 0]) side(lean, 2 * half);
            translate([-34, rest_near, 0]) cube([68, -rest_near - gap, thick]);
            for (x = [-1, 1]) mirror([x < 0 ? 1 : 0, 0, 0]) translate([card[0] / 2 + 1, 0, 0]) side([
                [rest_near + 3, 0], [rest_near + 3, rest_low + 3], [rest_near - 20, rest_low + 3 + 20 * tan(rest_tilt)],
                [rest_near - 23, rest_low + 23 * tan(rest_tilt)], [rest_near - 23, 0]], 3);
        }
        for (x = tongues) tongue_room(x);
        translate([0, rest_far - 6, -1]) cylinder(d = 26, h = 60, $fn = 96); // to lift the card
    }
}

// ---- what goes in: never printed ----
module ghost_board() {
    far = board_back - board[1];
    translate([-board[0] / 2, far, board_z + 0.05]) cube(board);
    for (x = [-1, 1]) translate([x * (board[0] / 2 - 2.6) - 2.5, far + 3.2, board_z - 3]) cube([5, board[1] - 6.4, 3 + board[2] + 17]);
    translate([-4, board_back - 7, board_z + board[2]]) cube([8, 8, 3.2]);
}

module ghost_plug() {
    translate([0, depth - 1 + 15, board_z + board[2] + usb_up]) cube([usb_plug[0] - 1, 30, usb_plug[1] - 1], center = true);
}

module ghost_module() {
    on_face() translate([-module_[0] / 2 - module_eye, -module_[1] / 2, -wall - 0.15 - module_[2]]) cube(module_);
}

module ghost_field(far) {
    on_face() hull() {
        translate([-3, -3, -wall]) cube([6, 6, 0.1]);
        translate([-far * tan(field[0] / 2), -far * tan(field[1] / 2), far])
            cube([2 * far * tan(field[0] / 2), 2 * far * tan(field[1] / 2), 0.1]);
    }
}

module ghost_ring() {
    translate([ring_at[0], ring_at[1], high - lid - seat - 0.05 - ring[2]]) {
        difference() {
            cylinder(d = ring[0], h = ring[2], $fn = 96);
            translate([0, 0, -1]) cylinder(d = ring[1], h = 9);
        }
        for (turn = [0:30:330]) rotate(turn) translate([(ring[0] + ring[1]) / 4, 0, ring[2] + light[1] / 2])
            cube([light[0], light[0], light[1]], center = true);
    }
}

module ghost_button() {
    translate([button_at[0], button_at[1], high]) {
        translate([0, 0, 0.05]) cylinder(d = button + 4, h = 3);
        cylinder(d = button - 6, h = 7);
        translate([0, 0, -22]) cylinder(d = button, h = 22.1);
        translate([-7, -3, -36]) cube([14, 6, 36]);
    }
}

module ghost_piezo() {
    translate([piezo_at[0], piezo_at[1], high - lid - 0.05 - piezo[1]]) cylinder(d = piezo[0], h = piezo[1]);
}

module ghost_card() {
    translate([-card[0] / 2, rest_near - 0.1, rest_low + 0.1]) rotate([-rest_tilt, 0, 0]) translate([0, -card[1] + 0.3, 0]) cube([card[0], card[1] - 0.4, 0.4]);
}

module ghost_clamp() { // anywhere in front of the board; there is room for it
    translate([-clamp_[0] / 2, wall + 3, 34]) cube(clamp_);
}

module ghosts() {
    color("seagreen") ghost_board();
    color("dimgray") ghost_plug();
    color("steelblue") ghost_module();
    color("black") ghost_ring();
    color("crimson") ghost_button();
    color("black") ghost_piezo();
    color("orange") ghost_clamp();
    color("white") ghost_card();
}

// ---- gauge: printed first, to try what was bought before the case is printed ----
module gauge() { // each part goes through its hole with a little play, and its name stands beside it
    spare = gap; // on each side, as the case leaves it
    difference() {
        cube([150, 82, 1.2]);
        translate([4, 8, -1]) {
            cube([board[0] + 2 * spare, board[1] + 2 * spare, 4]);
            translate([board[0] + 8, 0, 0]) cube([module_[0] + 2 * spare, module_[1] + 2 * spare, 4]);
            translate([board[0] + 8 + ring[0] / 2, module_[1] + 8 + ring[0] / 2, 0]) cylinder(d = ring[0] + 1.3, h = 4, $fn = 96);
            translate([board[0] + 18 + ring[0] + piezo[0] / 2, module_[1] + 30, 0]) cylinder(d = piezo[0] + 0.6, h = 4);
            translate([board[0] + 16 + module_[0] + button / 2, 14, 0]) cylinder(d = button + 0.4, h = 4, $fn = 96);
            translate([board[0] + 16 + module_[0] + button / 2, 44, 0]) cylinder(d = screw, h = 4); // M3 cuts its thread
        }
    }
}

// ---- pictures, prints, and what may not touch ----
module assembled(apart) {
    color("slategray") translate([0, 0, -apart]) bottom();
    color("lightsteelblue") translate([0, 0, apart]) top();
    color("white") translate([0, 0, 2 * apart]) diffuser();
    color("orange") translate([0, apart * 0.4, 0.4 * apart]) cradle();
    color("burlywood") translate([0, -apart * 0.6, -apart]) rest();
}

module sliced() { // only what is right of the ring's middle
    render(convexity = 6) difference() {
        children();
        translate([-400 + ring_at[0], -300, -1]) cube([400, 600, 400]);
    }
}

module collisions() { // each of these must be nothing
    intersection() { bottom(); top(); }
    intersection() { cradle(); union() { top(); bottom(); } }
    intersection() { diffuser(); top(); }
    intersection() { rest(); union() { bottom(); top(); } }
    intersection() {
        union() { bottom(); top(); cradle(); diffuser(); rest(); }
        union() { ghosts(); ghost_field(0.8 * reading); }
    }
    // and what goes in must not touch what else goes in
    intersection() { union() { ghost_board(); ghost_plug(); } union() { ghost_module(); ghost_button(); ghost_ring(); ghost_piezo(); } }
    intersection() { ghost_module(); union() { ghost_button(); ghost_ring(); ghost_piezo(); } }
    intersection() { ghost_clamp(); union() { ghost_board(); ghost_module(); ghost_button(); ghost_ring(); ghost_piezo(); ghost_plug(); } }
}

if (part == "bottom") bottom();
if (part == "top") { if (print) translate([0, 0, high]) rotate([180, 0, 0]) top(); else top(); }
if (part == "diffuser") { if (print) translate([0, 0, high]) rotate([180, 0, 0]) translate([-ring_at[0], -ring_at[1], 0]) diffuser(); else diffuser(); }
if (part == "cradle") {
    if (print) translate([0, 0, module_[2] + gap + 2.5 + wall]) rotate([-90 - look, 0, 0]) translate([0, -eye_y, -eye_z]) cradle();
    else cradle();
}
if (part == "rest") rest();
if (part == "gauge") gauge();
if (part == "collisions") collisions();
if (part == "step_board") { // pins up, USB to the back
    color("slategray") bottom();
    color("seagreen") ghost_board();
    color("dimgray") ghost_plug();
}
if (part == "step_top") rotate([180, 0, 0]) translate([0, -68, -high]) { // the lid alone, seen from inside
    color("lightsteelblue") render(convexity = 6) intersection() {
        top();
        translate([-200, -200, high - 15]) cube([400, 400, 20]);
    }
    color("white") diffuser();
    color("black") { ghost_ring(); ghost_piezo(); }
    color("crimson") ghost_button();
}
if (part == "step_module") { // seen from behind, the back cut away; module and cradle drawn apart
    color("lightsteelblue") render(convexity = 6) intersection() {
        top();
        translate([-200, -200, 0]) cube([400, 206, 200]);
    }
    color("steelblue") translate([0, 24, 20]) ghost_module();
    color("orange") translate([0, 54, 45]) cradle();
}
if (part == "step_rest") {
    color("slategray") bottom();
    color("lightsteelblue") top();
    color("white") diffuser();
    color("crimson") ghost_button();
    color("burlywood") translate([0, -35, 0]) rest();
}
if (part == "picture") {
    assembled(0);
    color("crimson") ghost_button();
    color("midnightblue") ghost_module();
    color("white") ghost_card();
    color("dimgray") ghost_plug();
}
if (part == "exploded") { assembled(35); ghosts(); }
if (part == "cut") {
    color("slategray") sliced() bottom();
    color("lightsteelblue") sliced() top();
    color("white") sliced() diffuser();
    color("orange") sliced() cradle();
    color("burlywood") sliced() rest();
    ghosts();
    color("yellow", 0.3) ghost_field(reading);
}
