import pg from "pg"
import type { Location } from "#domains/auctions/lot.ts"
import { locations } from "#domains/auctions/lot.ts"
import { closeLot } from "#domains/bidding/close-lot.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { contextFor, type House } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type AuctionPlan, calendar, holdAuction, type Stage } from "./auctions.ts"
import { bidOn, type Hall } from "./bidding.ts"
import { fillCatalogue, findBottles } from "./catalogue.ts"
import { fillDrams } from "./drams.ts"
import { type LotForSale, lotsForSale } from "./lots-for-sale.ts"
import { fillNews } from "./news.ts"
import { fillOrders } from "./orders.ts"
import { actingAs, type Cast, enrolPeople, findCast } from "./people.ts"
import { fillRates } from "./rates.ts"
import { fillReviews } from "./reviews.ts"
import { fillCasks, fillShops } from "./shop.ts"
import { scenesOf } from "./story.ts"
import { fillSubmissions } from "./submissions.ts"
import { byHands, second, type Timeline, timelineOf } from "./timeline.ts"
import { tellOfThePast } from "./watching.ts"

export type WorldSize = {
  locations: readonly Location[]
  lots: Record<Stage | "earlier", number>
  bidders: number
}

const wholeWorld: WorldSize = {
  locations,
  lots: { earlier: 14, completed: 78, live: 128, scheduled: 64 },
  bidders: 1_000,
}

type Held = { plan: AuctionPlan; auctionId: Id<"auc">; lots: LotForSale[] }

export type Counts = { people: number; bottles: number; auctions: number; lots: number; bids: number }

/** Lots at the rostrum at once: as many as the house has connections. */
const mostHands = 12

/** Builds the demo world in an empty house, everything by the verbs that people use, each at its own time. */
export async function buildWorld(
  house: House,
  say: (text: string) => void = () => undefined,
  size: WorldSize = wholeWorld,
): Promise<Counts> {
  const now = house.clock.now()
  await enrolPeople(house, size.bidders)
  const cast = await findCast(house)
  if (!cast) throw new Error("The demo world's people are not all there")
  say("  people are registered")
  await fillCatalogue(actingAs(house, cast.admin))
  await fillRates(actingAs(house, cast.admin))
  // Registered for GST, so that checkouts and invoices show how it is stated. No real number.
  await saveSetting(actingAs(house, cast.admin), "site", { gstNumber: "M9-DEMO-0000" })
  const bottles = await findBottles(house)
  say(`  ${bottles.length} bottles are in the catalogue`)
  const listed = await fillShops(house, cast, bottles)
  const casks = await fillCasks(house, cast)
  const shared = await fillDrams(house, cast, bottles)
  say(
    `  ${listed} bottles and ${casks} casks are in the shops, ${shared} bottles are or were shared by the dram`,
  )
  const ordered = await fillOrders(house, cast)
  say(`  ${ordered} orders were placed, and most of them are paid`)
  say(`  ${await fillReviews(house, cast)} of their buyers have said what they think`)
  say(`  ${await fillNews(house, cast)} articles are published`)
  say(`  ${await fillSubmissions(house, cast, bottles)} bottles were sent in to be sold`)
  const held: Held[] = []
  for (const plan of calendar(now, size.locations, size.lots)) {
    const auctionId = await holdAuction(house, cast, plan, bottles)
    held.push({ plan, auctionId, lots: await lotsForSale(house, auctionId) })
  }
  const lots = held.reduce((sum, auction) => sum + auction.lots.length, 0)
  say(`  ${held.length} auctions with ${lots} lots are catalogued`)
  const bids = await bidOnAll(house, held, cast, now)
  await Promise.all(
    held.filter(({ plan }) => plan.stage === "completed").map(({ auctionId }) => closeAll(house, auctionId)),
  )
  await tellOfThePast(house)
  say(`  ${bids} bids are placed and the hammer has fallen on what is over`)
  return {
    people: cast.crowd.length + cast.sellers.length,
    bottles: bottles.length,
    auctions: held.length,
    lots,
    bids,
  }
}

async function bidOnAll(house: House, held: readonly Held[], cast: Cast, now: Date): Promise<number> {
  const sales = held
    .filter(({ plan }) => plan.stage !== "scheduled")
    .flatMap(({ plan, lots }) => {
      const scenes = scenesOf(plan, lots, cast, now)
      return lots.map((lot) => ({
        lot,
        hall: { crowd: cast.crowd, until: now, key: plan.key, scenes: scenes.get(lot.id) ?? [] },
      }))
    })
  return await bidOnLots(house, sales, mostHands)
}

export async function bidOnLots(
  house: House,
  sales: readonly { lot: LotForSale; hall: Hall }[],
  hands: number,
): Promise<number> {
  const timelines = Array.from({ length: hands }, () => timelineOf(house, house.clock.now()))
  let bids = 0
  await byHands(sales, hands, async ({ lot, hall }, hand) => {
    const placed = await bidOn(timelines[hand] as Timeline, lot, hall)
    bids += placed
  })
  return bids
}

/** Lets the hammer fall on every lot of an auction, in the order of their ends. */
async function closeAll(house: House, auctionId: Id<"auc">): Promise<void> {
  const lots = await lotsForSale(house, auctionId)
  const timeline = timelineOf(house, house.clock.now())
  for (const lot of lots.toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime())) {
    timeline.clock.moveTo(lot.endsAt)
    await closeLot(contextFor(timeline), lot.id)
  }
}

/** Empties every table of the house, the settings too: what only the owner of the tables may. */
export async function emptyHouse(ownerUrl: string): Promise<void> {
  const { rows } = await asOwner(
    ownerUrl,
    "select format('%I', tablename) as name from pg_tables where schemaname = 'public'",
  )
  const tables = rows.map(({ name }) => String(name))
  // The rows of ledgers are written once; only a world that is thrown away whole takes them along.
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

export async function asOwner(ownerUrl: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

export function seconds(since: number): string {
  return ((performance.now() - since) / second).toFixed(1)
}
