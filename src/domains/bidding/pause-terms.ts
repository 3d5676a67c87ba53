export const mostMarginMinutes = 1_440

/** A heartbeat comes each second, so fewer would report outages that did not happen. */
export const leastOutageSeconds = 2
export const mostOutageSeconds = 600
