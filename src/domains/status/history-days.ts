/** Today included. */
export const historyDays = 90
