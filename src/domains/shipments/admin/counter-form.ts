import { z } from "zod"
import { wholeNumberField } from "#admin/setting-fields.ts"
import type { FormFields } from "#platform/input.ts"
import { recordOf } from "#platform/records.ts"
import type { CounterHours } from "../slots.ts"

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

const isOpen = recordOf(weekdays, () => z.string().optional())

export const CounterForm = z
  .object({
    ...isOpen,
    opens: time,
    closes: time,
    slotMinutes: wholeNumberField(5, 480).schema,
    perSlot: wholeNumberField(1, 50).schema,
    daysAhead: wholeNumberField(1, 60).schema,
    leadHours: wholeNumberField(0, 336).schema,
  })
  .superRefine((form, found) => {
    const no = (field: string, message: string) => found.addIssue({ code: "custom", message, path: [field] })
    if (!weekdays.some((day) => form[day])) no("monday", "dayRequired")
    if (minutesOf(form.closes) - minutesOf(form.opens) < form.slotMinutes) no("closes", "closesTooSoon")
    if (form.leadHours >= form.daysAhead * 24) no("leadHours", "leadTimeTooLong")
  })
export type CounterForm = z.output<typeof CounterForm>

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number)
  return hours * 60 + minutes
}

/** Sunday is day 0 but listed last. */
const weekdayNumber = (index: number) => (index + 1) % 7

export function parseCounterHours({
  opens,
  closes,
  slotMinutes,
  perSlot,
  daysAhead,
  leadHours,
  ...form
}: CounterForm) {
  const days = weekdays.flatMap((day, index) => (form[day] ? weekdayNumber(index) : [])).toSorted()
  return { days, opens, closes, slotMinutes, perSlot, daysAhead, leadHours } satisfies CounterHours
}

export function counterFormValues(hours: CounterHours): FormFields {
  const open = weekdays.filter((_, index) => hours.days.includes(weekdayNumber(index)))
  return {
    ...Object.fromEntries(open.map((day) => [day, "yes"])),
    ...Object.fromEntries(counterFields.map((name) => [name, String(hours[name])])),
    opens: hours.opens,
    closes: hours.closes,
  }
}
