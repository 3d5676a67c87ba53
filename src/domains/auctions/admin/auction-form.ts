import { homePlace, zoneOf } from "#domains/places/places.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { formatLocalTime, parseLocalTime, startOfDay } from "#platform/time.ts"
import { NewAuction } from "../inputs.ts"
import { defaultSoftCloseMinutes, isLocation, type Location } from "../lot.ts"

export function parseAuction(submitted: FormFields): NewAuction {
  return parseInput("auctions", NewAuction, {
    title: submitted.title,
    location: submitted.location,
    previewAt: moment(submitted, "previewAt"),
    startsAt: moment(submitted, "startsAt"),
    endsAt: moment(submitted, "endsAt"),
    softCloseMinutes: number(submitted.softCloseMinutes),
    softCloseCapMinutes: submitted.softCloseCapMinutes?.trim() ? number(submitted.softCloseCapMinutes) : null,
    staggerSeconds: number(submitted.staggerSeconds),
  })
}

export function auctionFormValues(auction: {
  title: string
  location: Location
  previewAt: string
  startsAt: string
  endsAt: string
  softCloseMinutes: number
  softCloseCapMinutes: number | null
  staggerSeconds: number
}): FormFields {
  const zone = zoneOf(auction.location)
  return {
    title: auction.title,
    location: auction.location,
    previewAt: formatLocalTime(auction.previewAt, zone),
    startsAt: formatLocalTime(auction.startsAt, zone),
    endsAt: formatLocalTime(auction.endsAt, zone),
    softCloseMinutes: String(auction.softCloseMinutes),
    softCloseCapMinutes: auction.softCloseCapMinutes === null ? "" : String(auction.softCloseCapMinutes),
    staggerSeconds: String(auction.staggerSeconds),
  }
}

const dayMs = 24 * 60 * 60_000

/** In a week at 20:00, for seven days. */
export function newAuctionForm(now: Date): FormFields {
  const eightInTheEvening = startOfDay(now).getTime() + (20 / 24) * dayMs
  const day = (days: number) => new Date(eightInTheEvening + days * dayMs).toISOString()
  return auctionFormValues({
    title: "",
    location: homePlace,
    previewAt: day(5),
    startsAt: day(7),
    endsAt: day(14),
    softCloseMinutes: defaultSoftCloseMinutes,
    softCloseCapMinutes: null,
    staggerSeconds: 0,
  })
}

/** In the time of the place that is submitted with it. */
function moment({ location = "", ...submitted }: FormFields, name: string): string | undefined {
  const zone = zoneOf(isLocation(location) ? location : homePlace)
  return parseLocalTime(submitted[name] ?? "", zone)?.toISOString()
}

function number(text: string | undefined): number | undefined {
  return text?.trim() ? Number(text) : undefined
}
