import type pg from "pg"
import { reconcileNow } from "#domains/accounting/reconciliation/run-reconciliation.ts"
import type { Location } from "#domains/auctions/lot.ts"
import { locations } from "#domains/auctions/lot.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { siteSetting } from "#domains/content/site.ts"
import { registerPlaces } from "#domains/delivery/register-places.ts"
import type { AppContext } from "#platform/ctx.ts"
import { openClient } from "#platform/database/connection.server.ts"
import { type AuctionPlan, type AuctionStage, calendar, holdAuction } from "./auctions.ts"
import { fillBanners } from "./banners.ts"
import { scriptedBidsOf } from "./bid-scripts.ts"
import { bidOnLots } from "./bidding.ts"
import { withBuildConnections } from "./build-connections.ts"
import { fillCatalogue, findBottles, type SeedBottle } from "./catalogue.ts"
import { fillDrams, payDrams } from "./drams.ts"
import { lotsForSale } from "./lots-for-sale.ts"
import { markPastNotified } from "./mark-notified.ts"
import { fillMessages } from "./messages.ts"
import { fillNews } from "./news.ts"
import { fillNotes } from "./notes.ts"
import { planOrders } from "./orders.ts"
import { maxParallelLots, runPastAuction } from "./past-auctions.ts"
import { leaveOpenMoneyTasks, payOutSellers } from "./payouts.ts"
import { actingAs, type Cast, findCast, registerDemoMembers } from "./people.ts"
import { fillRates } from "./rates.ts"
import { fillReviews } from "./reviews.ts"
import { fillCasks, fillShops } from "./shop.ts"
import { fillSubmissions } from "./submissions.ts"
import { day, second } from "./timeline.ts"
import { fillWishlists } from "./wishlists.ts"

export type DemoDataSize = {
  locations: readonly Location[]
  lots: Record<AuctionStage | "earlier", number>
  bidders: number
}

const fullSize: DemoDataSize = {
  locations,
  lots: { earlier: 28, completed: 44, live: 128, scheduled: 64 },
  bidders: 1_000,
}

export type DemoDataCounts = {
  people: number
  bottles: number
  auctions: number
  lots: number
  bids: number
}

export async function buildDemoData(
  app: AppContext,
  report: (text: string) => void = () => undefined,
  size: DemoDataSize = fullSize,
): Promise<DemoDataCounts> {
  // They were deleted with all the rest, if the database has been emptied.
  await registerPlaces(app.db, app.clock.now())
  return await withBuildConnections(app, (builder) => buildAll(builder, report, size))
}

async function buildAll(
  app: AppContext,
  report: (text: string) => void,
  size: DemoDataSize,
): Promise<DemoDataCounts> {
  const now = app.clock.now()
  await registerDemoMembers(app, size.bidders)
  const cast = await findCast(app)
  if (!cast) throw new Error("Some members of the demo data are missing")
  report("  people are registered")
  await fillCatalogue(actingAs(app, cast.admin))
  await fillRates(actingAs(app, cast.admin))
  // Registered for GST, so that checkouts and invoices show how tax is stated. The number is invented.
  await saveSetting(actingAs(app, cast.admin), siteSetting, { gstNumber: "M9-DEMO-0000" })
  const bottles = await findBottles(app)
  report(`  ${bottles.length} bottles are in the catalogue`)
  const listed = await fillShops(app, cast, bottles)
  const casks = await fillCasks(app, cast)
  const shared = await fillDrams(app, cast, bottles)
  report(
    `  ${listed} bottles and ${casks} casks are in the shops, ${shared} bottles are or were shared by the dram`,
  )
  const plans = calendar(now, size.locations, size.lots)
  const past = await fillPast(app, cast, plans, bottles)
  report(
    `  ${past.lots} lots of ${past.auctions} past auctions are sold, paid and settled, ${past.orders} orders placed`,
  )
  report(`  ${await fillReviews(app, cast)} of their buyers have said what they think`)
  report(`  ${await fillNews(app, cast)} articles are published`)
  report(`  ${await fillSubmissions(app, cast, bottles)} bottles were sent in to be sold`)
  const open = await fillCurrent(app, cast, plans, bottles)
  const watched = await fillWishlists(app, cast, bottles)
  const bannerCount = await fillBanners(app, cast)
  await fillMessages(app, cast)
  await leaveOpenMoneyTasks(app, cast)
  await fillNotes(app, cast)
  report(`  ${bannerCount} banners are shown, ${watched} lots, bottles and casks are watched`)
  await markPastNotified(app, cast)
  await discardMessages(app)
  await reconcileNow(actingAs(app, cast.finance))
  report(`  ${open.lots} lots are live or to come, with ${open.bids} bids`)
  return {
    people: cast.crowd.length + cast.sellers.length,
    bottles: bottles.length,
    auctions: plans.length,
    lots: past.lots + open.lots,
    bids: past.bids + open.bids,
  }
}

/** Past auctions and shop orders by date, because invoices are numbered as they are paid. */
async function fillPast(
  app: AppContext,
  cast: Cast,
  plans: readonly AuctionPlan[],
  bottles: readonly SeedBottle[],
) {
  const orders = planOrders(app, cast)
  const sum = { auctions: 0, lots: 0, bids: 0, orders: 0 }
  for (const plan of plans.filter(({ stage }) => stage === "completed")) {
    sum.orders += await orders.playUntil(plan.endsAt)
    const { lots, bids, creditedAt } = await runPastAuction(app, cast, plan, bottles)
    // Once a month, after the month's last auction.
    if (plan.location === "malaysia" && creditedAt)
      await payOutSellers(app, cast, new Date(creditedAt.getTime() + day))
    sum.auctions += 1
    sum.lots += lots
    sum.bids += bids
  }
  await payDrams(app, cast)
  sum.orders += await orders.playUntil(app.clock.now())
  return sum
}

async function fillCurrent(
  app: AppContext,
  cast: Cast,
  plans: readonly AuctionPlan[],
  bottles: readonly SeedBottle[],
) {
  const until = app.clock.now()
  const sales: Parameters<typeof bidOnLots>[1][number][] = []
  let count = 0
  for (const plan of plans.filter(({ stage }) => stage !== "completed")) {
    const lots = await lotsForSale(app, await holdAuction(app, cast, plan, bottles))
    count += lots.length
    if (plan.stage === "scheduled") continue
    const scenes = scriptedBidsOf(plan, lots, cast, until)
    const hall = { crowd: cast.crowd, until, key: plan.key }
    sales.push(...lots.map((lot) => ({ lot, hall: { ...hall, scenes: scenes.get(lot.id) ?? [] } })))
  }
  return { lots: count, bids: await bidOnLots(app, sales, maxParallelLots) }
}

async function discardMessages(app: AppContext): Promise<void> {
  await app.pool.query("delete from outbox_messages")
  await app.pool.query(
    "select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs having count(*) > 0",
  )
}

/** Empties every table, the settings too. Only the owner of the tables may do this. */
export async function emptyDatabase(ownerUrl: string): Promise<void> {
  const { rows } = await asOwner(
    ownerUrl,
    "select format('%I', tablename) as name from pg_tables where schemaname = 'public'",
  )
  const tables = rows.map(({ name }) => String(name))
  // Ledger rows are append-only: their triggers are off only while the whole data set is deleted.
  const guards = (change: string) =>
    tables.map((table) => `alter table ${table} ${change} trigger user;`).join("\n")
  await asOwner(
    ownerUrl,
    `${guards("disable")}
    truncate ${tables.join(", ")} restart identity;
    ${guards("enable")}
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs having count(*) > 0`,
  )
}

/** Another process may build the demo data meanwhile. */
export const ownerMs = 3_600_000

export async function asOwner(ownerUrl: string, text: string): Promise<pg.QueryResult> {
  const client = await openClient(ownerUrl, ownerMs)
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

export function seconds(since: number): string {
  return ((performance.now() - since) / second).toFixed(1)
}
