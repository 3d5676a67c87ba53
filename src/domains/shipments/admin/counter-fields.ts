import {
  type SettingsFields,
  settingsSchema,
  tickField,
  timeField,
  wholeNumberField,
} from "#admin/setting-fields.ts"
import { recordOf } from "#platform/records.ts"
import type { CounterHours } from "../slots.ts"

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const

type Counter = { days: Record<(typeof weekdays)[number], boolean>; hours: Omit<CounterHours, "days"> }

export const counterFields: SettingsFields<Counter> = {
  days: recordOf(weekdays, () => tickField(true, false)),
  hours: {
    opens: timeField,
    closes: timeField,
    slotMinutes: wholeNumberField(5, 480),
    perSlot: wholeNumberField(1, 50),
    daysAhead: wholeNumberField(1, 60),
    leadHours: wholeNumberField(0, 336),
  },
}

export const CounterForm = settingsSchema(counterFields).superRefine(({ days, hours }, found) => {
  const no = (path: string[], message: string) => found.addIssue({ code: "custom", message, path })
  if (!weekdays.some((day) => days[day])) no(["days", "monday"], "dayRequired")
  if (minutesOf(hours.closes) - minutesOf(hours.opens) < hours.slotMinutes)
    no(["hours", "closes"], "closesTooSoon")
  if (hours.leadHours >= hours.daysAhead * 24) no(["hours", "leadHours"], "leadTimeTooLong")
})

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number)
  return hours * 60 + minutes
}

/** Sunday is day 0 but listed last. */
const weekdayNumber = (index: number) => (index + 1) % 7

export function counterOf({ days, ...hours }: CounterHours): Counter {
  const isOpen = weekdays.map((_, index) => days.includes(weekdayNumber(index)))
  return { days: recordOf(weekdays, (day) => isOpen[weekdays.indexOf(day)] ?? false), hours }
}

export function counterHoursOf({ days, hours }: Counter): CounterHours {
  return {
    days: weekdays.flatMap((day, index) => (days[day] ? weekdayNumber(index) : [])).toSorted(),
    ...hours,
  }
}
