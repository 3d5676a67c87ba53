/** Of the history, today included. */
export const historyDays = 90
