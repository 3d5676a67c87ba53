/** The most minutes that bidders are given besides the pause itself. */
export const mostMarginMinutes = 1_440
