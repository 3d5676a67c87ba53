import { and, asc, gte, lt, ne } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { zoneOf } from "#domains/places/places.ts"
import type { Ctx } from "#platform/ctx.ts"
import { formatLocalTime, monthsAfter, startOfDay } from "#platform/time.ts"
import type { Location } from "./lot.ts"
import { auctions } from "./schema.ts"

export type AuctionStatus = (typeof auctions.$inferSelect)["status"]

export type CalendarEvent = {
  at: string
  /** For example "2026-12-06", at the auction's place. */
  day: string
  kind: "preview" | "start" | "end"
  auction: { id: string; title: string; location: Location; status: AuctionStatus }
}

export function monthOf(monthParam: string | null, now: Date): Date {
  const named = /^20\d\d-(0[1-9]|1[0-2])$/.test(monthParam ?? "")
    ? new Date(`${monthParam}-01T04:00:00Z`)
    : now
  const day = startOfDay(named)
  const local = new Date(day.getTime() + 12 * 60 * 60_000)
  return startOfDay(new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1, 4)))
}

/** For example "2026-12". */
export function monthName(month: Date): string {
  return new Date(month.getTime() + 12 * 60 * 60_000).toISOString().slice(0, 7)
}

const dayMs = 24 * 60 * 60_000

/** By the time of each auction's place. */
export function eventsOfMonth(
  month: Date,
  sales: readonly (CalendarEvent["auction"] & { previewAt: Date; startsAt: Date; endsAt: Date })[],
): CalendarEvent[] {
  return sales
    .flatMap(({ previewAt, startsAt, endsAt, ...auction }) => [
      { at: previewAt, kind: "preview" as const, auction },
      { at: startsAt, kind: "start" as const, auction },
      { at: endsAt, kind: "end" as const, auction },
    ])
    .map((event) => ({ ...event, day: localDay(event.at, event.auction.location) }))
    .filter(({ day }) => day.startsWith(monthName(month)))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.auction.id.localeCompare(b.auction.id))
    .map((event) => ({ ...event, at: event.at.toISOString() }))
}

export async function readCalendar(ctx: Ctx, month: Date): Promise<CalendarEvent[]> {
  requirePermission(ctx, "auctions")
  const { id, title, location, status, previewAt, startsAt, endsAt } = auctions
  const nearby = (months: 0 | 1) =>
    new Date(monthsAfter(month, months).getTime() + (months === 0 ? -dayMs : dayMs))
  const sales = await ctx.db
    .select({ id, title, location, status, previewAt, startsAt, endsAt })
    .from(auctions)
    .where(and(ne(status, "cancelled"), lt(previewAt, nearby(1)), gte(endsAt, nearby(0))))
    .orderBy(asc(startsAt))
  return eventsOfMonth(month, sales)
}

function localDay(at: Date, location: Location): string {
  return formatLocalTime(at, zoneOf(location)).slice(0, 10)
}
