import { zoneOf } from "#domains/places/places.ts"
import { formatDate } from "#language/format.ts"
import type { Language } from "#platform/ctx.ts"
import { singaporeTime, type TimeZone } from "#platform/time-zone.ts"
import type { Location } from "../lot.ts"

/** In the time of the auction's place, with Singapore's beside it where they differ. */
export function formatSaleTime(
  moment: Date | string,
  location: Location,
  language: Language,
  style: "moment" | "clock" = "moment",
): string {
  const local = formatDate(moment, language, style, zoneOf(location))
  const singapore = formatSingaporeTime(moment, location, language)
  return singapore ? `${local} · ${singapore}` : local
}

/** Formats the time of a bid, such as "6 Dec, 19:00:01 ICT". */
export function formatBidTime(moment: Date | string, location: Location, language: Language): string {
  const zone = zoneOf(location)
  return `${formatDate(moment, language, "second", zone)} ${zone.abbreviation}`
}

/** Undefined where it is that of the auction's place. */
export function formatSingaporeTime(
  moment: Date | string,
  location: Location,
  language: Language,
): string | undefined {
  const zone = zoneOf(location)
  if (isSingaporeTime(zone)) return undefined
  const isSameDay = formatDate(moment, language, "day", zone) === formatDate(moment, language, "day")
  return formatDate(moment, language, isSameDay ? "clock" : "moment")
}

/** Converts the text of a `datetime-local` field from the place's time to Singapore's; undefined if they are the same. */
export function singaporeTimeOf(text: string, location: Location, language: Language): string | undefined {
  const zone = zoneOf(location)
  const atUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  if (isSingaporeTime(zone) || Number.isNaN(atUtc)) return undefined
  return formatDate(new Date(atUtc - zone.utcOffsetHours * 3_600_000), language)
}

/** For example "ICT (UTC+7)". */
export function nameOfZone(location: Location): string {
  const { abbreviation, utcOffsetHours } = zoneOf(location)
  return `${abbreviation} (UTC+${utcOffsetHours})`
}

function isSingaporeTime({ utcOffsetHours }: TimeZone): boolean {
  return utcOffsetHours === singaporeTime.utcOffsetHours
}
