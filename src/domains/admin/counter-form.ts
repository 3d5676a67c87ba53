import { z } from "zod"
import type { CounterHours } from "#domains/shipments/slots.ts"
import { whole } from "./fee-form.ts"

export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const
export const counterFields = ["slotMinutes", "perSlot", "daysAhead", "leadHours"] as const

const time = z
  .string({ error: "timeUnclear" })
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "timeUnclear" })

const isOpen = Object.fromEntries(weekdays.map((day) => [day, z.string().optional()]))

export const CounterForm = z
  .object({
    ...(isOpen as Record<(typeof weekdays)[number], z.ZodOptional<z.ZodString>>),
    opens: time,
    closes: time,
    slotMinutes: whole(5, 480),
    perSlot: whole(1, 50),
    daysAhead: whole(1, 60),
    leadHours: whole(0, 336),
  })
  .superRefine((form, found) => {
    const no = (field: string, message: string) => found.addIssue({ code: "custom", message, path: [field] })
    if (!weekdays.some((day) => form[day])) no("monday", "noDay")
    if (minutesOf(form.closes) - minutesOf(form.opens) < form.slotMinutes) no("closes", "closesTooSoon")
    if (form.leadHours >= form.daysAhead * 24) no("leadHours", "leadTooLong")
  })
export type CounterForm = z.output<typeof CounterForm>

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number)
  return hours * 60 + minutes
}

/** Sunday is day 0 but is listed last. */
const numberOf = (place: number) => (place + 1) % 7

export function hoursOf({ opens, closes, slotMinutes, perSlot, daysAhead, leadHours, ...form }: CounterForm) {
  const days = weekdays.flatMap((day, place) => (form[day] ? numberOf(place) : [])).toSorted()
  return { days, opens, closes, slotMinutes, perSlot, daysAhead, leadHours } satisfies CounterHours
}

export function typedHours(hours: CounterHours): Record<string, string> {
  const open = weekdays.filter((_, place) => hours.days.includes(numberOf(place)))
  return {
    ...Object.fromEntries(open.map((day) => [day, "yes"])),
    ...Object.fromEntries(counterFields.map((name) => [name, String(hours[name])])),
    opens: hours.opens,
    closes: hours.closes,
  }
}
