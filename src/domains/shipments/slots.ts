import { formatLocalTime, parseSingaporeTime } from "#platform/time.ts"

export type CounterHours = {
  days: readonly number[]
  opens: string
  closes: string
  slotMinutes: number
  perSlot: number
  daysAhead: number
  /** The order must be packed by then. */
  leadHours: number
}

export const usualHours: CounterHours = {
  days: [1, 2, 3, 4, 5, 6],
  opens: "11:00",
  closes: "19:00",
  slotMinutes: 30,
  perSlot: 3,
  daysAhead: 14,
  leadHours: 24,
}

export function slotsFrom(hours: CounterHours, now: Date): Date[] {
  const earliest = now.getTime() + hours.leadHours * 3_600_000
  const slots: Date[] = []
  for (let ahead = 0; ahead <= hours.daysAhead; ahead++) {
    const day = formatLocalTime(new Date(now.getTime() + ahead * 86_400_000)).slice(0, 10)
    if (!hours.days.includes(new Date(`${day}T00:00:00Z`).getUTCDay())) continue
    const [opens, closes] = [
      parseSingaporeTime(`${day}T${hours.opens}`),
      parseSingaporeTime(`${day}T${hours.closes}`),
    ]
    if (!opens || !closes || hours.slotMinutes <= 0) continue
    const step = hours.slotMinutes * 60_000
    for (let at = opens.getTime(); at + step <= closes.getTime(); at += step)
      if (at >= earliest) slots.push(new Date(at))
  }
  return slots
}
