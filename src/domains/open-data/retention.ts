/** The last snapshots stay, and the first one of each month for good. */
export const keptDays = 30

/** `days` as "2026-11-27", in any order. Returns those to remove. */
export function expiredDays(days: readonly string[]): string[] {
  const oldestFirst = days.toSorted()
  const recent = new Set(oldestFirst.slice(-keptDays))
  const months = new Set<string>()
  return oldestFirst.filter((day) => {
    const month = day.slice(0, 7)
    const isFirst = !months.has(month)
    months.add(month)
    return !isFirst && !recent.has(day)
  })
}
