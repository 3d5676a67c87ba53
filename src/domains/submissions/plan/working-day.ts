const dayMs = 24 * 60 * 60 * 1_000
/** Singapore has no daylight saving time. */
const offsetMs = 8 * 60 * 60 * 1_000

/** The same time of day so many working days later in Singapore. Public holidays count as working days. */
export function workingDayAfter(from: Date, days: number): Date {
  let at = from.getTime()
  for (let left = days; left > 0; ) {
    at += dayMs
    const weekday = new Date(at + offsetMs).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return new Date(at)
}
