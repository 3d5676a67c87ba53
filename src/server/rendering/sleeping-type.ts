/** Of a script that browsers keep as data. */
export const sleepingType = "sleeping"
