export const maxMarginMinutes = 1_440

/** A heartbeat comes each second, so fewer would report outages that did not happen. */
export const minOutageSeconds = 2
export const maxOutageSeconds = 600
