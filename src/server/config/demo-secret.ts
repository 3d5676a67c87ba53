export const demoSecret = "the demo house is on loopback only and keeps nothing of value"
