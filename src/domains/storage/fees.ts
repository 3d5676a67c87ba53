import { localText, monthsAfter } from "#platform/time.ts"

/** The first days of the months that have begun since storage was free, in Singapore: each is paid for once. */
export function monthsDue(freeUntil: Date, now: Date): string[] {
  const months: string[] = []
  for (let begun = 0; ; begun++) {
    const start = monthsAfter(freeUntil, begun)
    if (start > now) return months
    months.push(localText(start).slice(0, 10))
  }
}
