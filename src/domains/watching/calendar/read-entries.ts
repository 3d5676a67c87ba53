import { and, asc, eq, gt, inArray, or, sql } from "drizzle-orm"
import { archivedAuctionPath, livePath, previewPath } from "#domains/auctions/paths.ts"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { visibleTo } from "#domains/auctions/visibility.ts"
import { bids } from "#domains/bidding/schema.ts"
import { wishes } from "#domains/wishlist/schema.ts"
import { formatDate } from "#language/format.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Texts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import type { Id } from "#platform/ids.ts"
import { readDigestLots } from "../digest-lots.ts"
import { refuse } from "../refusals.ts"
import type { CalendarEntry } from "./calendar.ts"

const dayMs = 24 * 60 * 60 * 1_000
const retentionMs = 30 * dayMs
/** An end is a point in time; the entry covers these minutes before it. */
const entryMs = 15 * 60 * 1_000
const maxLots = 500

/** A row's transaction id (xmin) increases with every change of the row. */
const changeOf = (table: typeof auctions | typeof biddingStates) =>
  sql<number>`${sql.raw(table === auctions ? "auctions" : "bidding_states")}.xmin::text::bigint`.mapWith(
    Number,
  )

export async function listSaleEntries(ctx: Ctx, auctionId?: string): Promise<CalendarEntry[]> {
  const rows = await ctx.db
    .select({ auction: auctions, change: changeOf(auctions) })
    .from(auctions)
    .where(
      and(
        // An announced auction stays as cancelled.
        inArray(auctions.status, ["scheduled", "live", "completed", "cancelled"]),
        gt(auctions.endsAt, new Date(ctx.now().getTime() - retentionMs)),
        auctionId === undefined ? undefined : idIs(auctions.id, auctionId),
      ),
    )
    .orderBy(asc(auctions.startsAt), asc(auctions.id))
  const t = textsOf(ctx.language, "watching")
  return rows.flatMap(({ auction, change }) => entriesOf(ctx, auction, change, t))
}

/** One auction, with alarms: who downloads this file asks to be reminded. */
export async function listReminders(ctx: Ctx, auctionId: string): Promise<CalendarEntry[]> {
  const entries = await listSaleEntries(ctx, auctionId)
  const sale = entries.at(-1)
  if (!sale) throw refuse("noSuchCalendar")
  return [{ ...sale, alarms: { beforeStart: 15, beforeEnd: 60 } }]
}

function entriesOf(
  ctx: Ctx,
  auction: typeof auctions.$inferSelect,
  change: number,
  t: Texts<"watching">,
): CalendarEntry[] {
  const { id, title, location, previewAt, startsAt, endsAt, status } = auction
  const place = textsOf(ctx.language, "places")(`names.${location}`)
  const facts = {
    title,
    place,
    ends: formatDate(endsAt, ctx.language),
    starts: formatDate(startsAt, ctx.language),
  }
  const isCancelled = status === "cancelled"
  const common = { change, place, isCancelled }
  const sale: CalendarEntry = {
    ...common,
    key: `${id}.sale`,
    startsAt,
    endsAt,
    title: t("calendar.sale", facts),
    text: t("calendar.saleText", facts),
    path: salePathOf(auction),
  }
  if (previewAt >= startsAt) return [sale]
  const preview: CalendarEntry = {
    ...common,
    key: `${id}.preview`,
    startsAt: previewAt,
    endsAt: new Date(Math.min(previewAt.getTime() + 30 * 60 * 1_000, startsAt.getTime())),
    title: t("calendar.preview", facts),
    text: t("calendar.previewText", facts),
    path: status === "scheduled" && previewAt <= ctx.now() ? previewPath(id) : salePathOf(auction),
  }
  return [preview, sale]
}

function salePathOf({ id, location, status }: typeof auctions.$inferSelect): AppPath {
  if (status === "completed") return archivedAuctionPath(location, id)
  return status === "live" ? livePath(location) : "/auction-schedule"
}

/** Without amounts: calendars are often shared. */
export async function listOwnEntries(ctx: Ctx, memberId: Id<"mem">): Promise<CalendarEntry[]> {
  const watched = ctx.db
    .select({ id: sql`${wishes.subjectId}` })
    .from(wishes)
    .where(and(eq(wishes.memberId, memberId), eq(wishes.kind, "lot")))
  const bidOn = ctx.db
    .select({ id: sql`${bids.lotId}` })
    .from(bids)
    .where(eq(bids.bidderId, memberId))
  const rows = await ctx.db
    .select({ id: lots.id, change: changeOf(biddingStates) })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(
      and(
        or(inArray(lots.id, watched), inArray(lots.id, bidOn)),
        gt(biddingStates.endsAt, new Date(ctx.now().getTime() - retentionMs)),
        visibleTo(ctx),
      ),
    )
    .orderBy(asc(biddingStates.endsAt))
    .limit(maxLots)
  const changes = new Map(rows.map(({ id, change }) => [id, change]))
  const reported = await readDigestLots(ctx, [...changes.keys()])
  const t = textsOf(ctx.language, "watching")
  return reported.map((lot) => {
    const facts = { number: lot.number, name: lot.name, ends: formatDate(lot.endsAt, ctx.language) }
    return {
      key: lot.id,
      change: changes.get(lot.id) ?? 0,
      startsAt: new Date(lot.endsAt.getTime() - entryMs),
      endsAt: lot.endsAt,
      title: t("calendar.lot", facts),
      text: t("calendar.lotText", facts),
      path: lot.path,
      isCancelled: lot.status === "withdrawn",
    }
  })
}
