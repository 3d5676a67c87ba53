/** The most minutes that bidders are given besides the pause itself. */
export const mostMarginMinutes = 1_440

/** A heartbeat comes each second, so fewer would find outages where there are none. */
export const leastOutageSeconds = 2
export const mostOutageSeconds = 600
