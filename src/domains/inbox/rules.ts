import { startOfDay } from "#platform/time.ts"

export const snoozeChoices = ["tomorrow", "nextWeek"] as const
export type SnoozeChoice = (typeof snoozeChoices)[number]

const days = { tomorrow: 1, nextWeek: 7 } as const satisfies Record<SnoozeChoice, number>
const dayMs = 24 * 60 * 60 * 1_000
/** When a day's work begins in Singapore. */
const beginMs = 9 * 60 * 60 * 1_000

export function snoozeUntil(choice: SnoozeChoice, now: Date): Date {
  return new Date(startOfDay(now).getTime() + days[choice] * dayMs + beginMs)
}
