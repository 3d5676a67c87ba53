/** Of a place without daylight saving time. */
export type TimeZone = { readonly abbreviation: string; readonly utcOffsetHours: number }

export const singaporeTime: TimeZone = { abbreviation: "SGT", utcOffsetHours: 8 }
