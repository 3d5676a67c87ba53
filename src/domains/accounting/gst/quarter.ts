import { parseSingaporeTime } from "#platform/time.ts"

/** "2026-Q4": an accounting period of three months, by Singapore's calendar. */
export type Quarter = `${number}-Q${number}`

export function quarterOf(day: string): Quarter {
  const [year = "", month = ""] = day.split("-")
  return `${Number(year)}-Q${Math.ceil(Number(month) / 3)}`
}

export function parseQuarter(text: string | null): Quarter | undefined {
  const parts = /^(20\d{2})-Q([1-4])$/.exec(text ?? "")
  return parts ? `${Number(parts[1])}-Q${Number(parts[2])}` : undefined
}

/** `to` is its last day, `end` the moment after it. */
export function daysOf(quarter: Quarter): { from: string; to: string; start: Date; end: Date } {
  const [year = 0, part = 1] = quarter.split("-Q").map(Number)
  const firstMonth = Temporal.PlainDate.from({ year, month: part * 3 - 2, day: 1 })
  const next = firstMonth.add({ months: 3 })
  return {
    from: firstMonth.toString(),
    to: next.subtract({ days: 1 }).toString(),
    start: startOf(firstMonth),
    end: startOf(next),
  }
}

export function shiftQuarter(quarter: Quarter, by: number): Quarter {
  return quarterOf(
    Temporal.PlainDate.from(daysOf(quarter).from)
      .add({ months: 3 * by })
      .toString(),
  )
}

function startOf(day: Temporal.PlainDate): Date {
  const start = parseSingaporeTime(`${day.toString()}T00:00`)
  if (!start) throw new RangeError(`${day.toString()} is no day`)
  return start
}
