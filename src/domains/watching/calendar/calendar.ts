import ical, {
  ICalAlarmRelatesTo,
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator"
import type { AppPath } from "#platform/app-path.ts"

/** `key` is permanent; `change` increases with every change. */
export type CalendarEntry = {
  key: string
  change: number
  startsAt: Date
  endsAt: Date
  title: string
  text: string
  place?: string
  path: AppPath
  isCancelled?: boolean
  /** Minutes before its start and its end. */
  alarms?: { beforeStart: number; beforeEnd: number }
}

type CalendarContext = { name: string; origin: string; language: string; now: Date }

/** RFC 5545: times in UTC, stable ids, and a sequence number that increases with every change. */
export function calendarText(
  entries: readonly CalendarEntry[],
  { name, origin, language, now }: CalendarContext,
): string {
  const host = new URL(origin).hostname
  const calendar = ical({
    name,
    prodId: { company: "Quaich", product: "Auctions", language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
  })
  for (const { key, change, startsAt, endsAt, title, text, place, path, isCancelled, alarms } of entries) {
    const event = calendar.createEvent({
      id: `${key}@${host}`,
      sequence: change % 2 ** 31,
      stamp: now,
      start: startsAt,
      end: endsAt,
      summary: title,
      description: text,
      url: `${origin}${path}`,
      ...(place ? { location: place } : {}),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // An auction does not make its followers busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    })
    if (!alarms) continue
    const type = ICalAlarmType.display
    event.createAlarm({ type, description: title, triggerBefore: alarms.beforeStart * 60 })
    // The library ignores this property of an alarm in its constructor.
    event
      .createAlarm({ type, description: title, triggerBefore: alarms.beforeEnd * 60 })
      .relatesTo(ICalAlarmRelatesTo.end)
  }
  return calendar.toString()
}

export function calendarResponse(text: string, file: string): Response {
  return new Response(text, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `inline; filename="${file}"`,
    },
  })
}
