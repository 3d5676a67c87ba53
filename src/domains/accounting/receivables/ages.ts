/** How long a debt has been due. */
export const ages = ["notDue", "week", "month", "twoMonths", "older"] as const
export type Age = (typeof ages)[number]

/** The last day of each age; a day that has begun counts. */
export const lastDays = {
  notDue: 0,
  week: 7,
  month: 30,
  twoMonths: 60,
  older: null,
} as const satisfies Record<Age, number | null>

const dayMs = 24 * 3_600_000

export function ageOf(dueAt: Date, now: Date): Age {
  const days = Math.ceil((now.getTime() - dueAt.getTime()) / dayMs)
  return ages.find((age) => days <= (lastDays[age] ?? Number.POSITIVE_INFINITY)) ?? "older"
}
