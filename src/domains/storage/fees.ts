import { formatLocalTime, monthsAfter } from "#platform/time.ts"

/** In Singapore time. */
export function monthsDue(freeUntil: Date, now: Date): string[] {
  const months: string[] = []
  for (let begun = 0; ; begun++) {
    const start = monthsAfter(freeUntil, begun)
    if (start > now) return months
    months.push(formatLocalTime(start).slice(0, 10))
  }
}

/** The rest of the free time continues from the return, and months that began meanwhile are not charged. */
export function backFromSale(
  freeUntil: Date,
  leftAt: Date,
  now: Date,
): { freeUntil: Date; freeMonths: string[] } {
  if (freeUntil > leftAt)
    return { freeUntil: new Date(freeUntil.getTime() + now.getTime() - leftAt.getTime()), freeMonths: [] }
  const charged = new Set(monthsDue(freeUntil, leftAt))
  return { freeUntil, freeMonths: monthsDue(freeUntil, now).filter((month) => !charged.has(month)) }
}
