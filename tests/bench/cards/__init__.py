"""The stress set: playing cards with stickers as a cheap camera sees them, and who reads them."""
