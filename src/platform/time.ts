const zone = "Asia/Singapore"

/** What a datetime-local field or a spreadsheet says, read as Singapore's time; undefined where it names no moment. */
export function momentOf(text: string): Date | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)$/.exec(text.trim())
  if (!parts) return undefined
  try {
    const local = Temporal.PlainDateTime.from(`${parts[1]}T${parts[2]}`, { overflow: "reject" })
    return new Date(local.toZonedDateTime(zone).epochMilliseconds)
  } catch {
    return undefined
  }
}

/** A moment as a datetime-local field wants it: "2026-12-06T20:00", in Singapore's time. */
export function localText(moment: Date | string): string {
  return zoned(new Date(moment)).toPlainDateTime().toString({ smallestUnit: "minute" })
}

/** The midnight in Singapore with which the day of a moment began. */
export function startOfDay(moment: Date): Date {
  return new Date(zoned(moment).startOfDay().epochMilliseconds)
}

/** The same day and hour of the calendar so many months earlier, in Singapore. */
export function monthsBefore(moment: Date, months: number): Date {
  return new Date(zoned(moment).subtract({ months }).epochMilliseconds)
}

/** The same day and hour of the calendar so many months later, in Singapore; the last of a month that is shorter. */
export function monthsAfter(moment: Date, months: number): Date {
  return new Date(zoned(moment).add({ months }).epochMilliseconds)
}

function zoned(moment: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone)
}

const dayMs = 86_400_000
const days = new Map<number, string>()
const mostDays = 20_000
const digits = Array.from({ length: 1_000 }, (_, value) => String(value))
const two = digits.slice(0, 60).map((text) => text.padStart(2, "0"))
const three = digits.map((text) => text.padStart(3, "0"))

/** What `toISOString` says of so many milliseconds since 1970, at a tenth of its price: lists are full of moments. */
export function isoText(ms: number): string {
  const day = Math.floor(ms / dayMs)
  let text = days.get(day)
  if (text === undefined) {
    if (days.size >= mostDays) days.clear()
    text = new Date(day * dayMs).toISOString().slice(0, -13)
    days.set(day, text)
  }
  const left = ms - day * dayMs
  const seconds = Math.floor(left / 1_000)
  const minutes = Math.floor(seconds / 60)
  return `${text}${two[Math.floor(minutes / 60)]}:${two[minutes % 60]}:${two[seconds % 60]}.${three[left % 1_000]}Z`
}
