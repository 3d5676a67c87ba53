import type { PgTable } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { shippedTermsVersion } from "#domains/accounts/terms/terms-version.ts"
import { defaultIncrements } from "#domains/auctions/increments/increments.ts"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { saleTermsSetting } from "#domains/bidding/sale-terms.ts"
import { products } from "#domains/catalogue/schema.ts"
import { settings } from "#domains/content/schema.ts"
import { placeRows } from "#domains/places/schema.ts"
import { insertStatement } from "#platform/database/table.server.ts"
import { type Id, newId } from "#platform/ids.ts"
import type { SimulatedDatabase } from "../database/database.ts"
import { outageTerms } from "./process.ts"
import type { Scheduler } from "./scheduler.ts"

export type SimulatedLot = {
  id: Id<"lot">
  auctionId: Id<"auc">
  sellerId: Id<"mem"> | null
  openingCents: number
  reserveCents: number | null
  scheduledEndsAt: Date
  startsAt: Date
  softCloseMinutes: number
  softCloseCapMinutes: number | null
}

export type Fixtures = {
  bidders: readonly Id<"mem">[]
  auctioneer: Id<"mem">
  auctions: readonly { id: Id<"auc">; lots: readonly SimulatedLot[] }[]
}

function insert<Table extends PgTable>(
  database: SimulatedDatabase,
  table: Table,
  rows: readonly Table["$inferInsert"][],
): void {
  const { text, values } = insertStatement(table, rows)
  database.run(text, values)
}

const bidderCount = 6
/** Bidders answer within seconds, as everything here happens within minutes. */
const saleTerms = { ...outageTerms, secondChanceHours: 0.003, sellerHours: 1 }

/** Scheduled auctions, with terms of every kind, that open and end one after the other. */
export function createFixtures(
  database: SimulatedDatabase,
  scheduler: Scheduler,
  auctionCount: number,
): Fixtures {
  const { random, nowMs } = scheduler
  const now = new Date(Math.floor(nowMs))
  insert(database, settings, [
    { key: saleTermsSetting.key, value: saleTerms, changedAt: now, changedBy: null },
  ])
  insert(database, placeRows, [{ slug: "singapore", country: "Singapore" }])
  const people = Array.from({ length: bidderCount + 2 }, (_, place) => ({
    id: newId("mem"),
    name: `Person ${place}`,
    email: `person${place}@quaich.example`,
    emailVerified: true,
    username: `person${place}`,
    role: place === 0 ? ("auctioneer" as const) : ("user" as const),
    termsVersion: shippedTermsVersion,
    createdAt: now,
    updatedAt: now,
  }))
  insert(database, members, people)
  const [auctioneer, seller, ...bidders] = people.map(({ id }) => id)
  if (!auctioneer || !seller) throw new Error("no people were made")
  const productId = newId("prd")
  const product = {
    ...{ id: productId, slug: "ardbeg-10", name: "Ardbeg 10 Year Old", bottler: "Official bottling" },
    ...{ country: "Scotland", region: "Islay", category: "Single Malt", abvPercent: 46, volumeMl: 700 },
  }
  insert(database, products, [product])
  const made = Array.from({ length: auctionCount }, (_, place) => {
    const startsAt = new Date(now.getTime() + 1_000 + place * 400 + random.whole(400))
    const endsAt = new Date(startsAt.getTime() + 4_000 + random.whole(12_000))
    const id = newId("auc")
    const softCloseMinutes = random.isOne(0.15) ? 1 : 0
    const softCloseCapMinutes = random.isOne(0.3) ? random.whole(3) : null
    insert(database, auctions, [
      {
        ...{ id, number: place + 1, title: `Sale ${place + 1}`, location: "singapore", status: "scheduled" },
        ...{ previewAt: now, startsAt, endsAt, softCloseMinutes, softCloseCapMinutes, createdAt: now },
        increments: [...defaultIncrements],
      },
    ])
    const own = Array.from({ length: 1 + random.skewed(3) }, (_each, index) => {
      const openingCents = random.pick([0, 10_00, 100_00])
      return {
        ...{ id: newId("lot"), auctionId: id, startsAt, softCloseMinutes, softCloseCapMinutes, openingCents },
        sellerId: random.isOne(0.5) ? seller : null,
        reserveCents: random.isOne(0.4) ? openingCents + random.whole(30) * 10_00 : null,
        scheduledEndsAt: new Date(endsAt.getTime() + index * 500),
      }
    })
    insert(
      database,
      lots,
      own.map(({ startsAt: _starts, softCloseMinutes: _soft, softCloseCapMinutes: _cap, ...lot }, index) => ({
        ...lot,
        ...{ number: index + 1, productId, condition: noCondition, createdAt: now },
      })),
    )
    insert(
      database,
      biddingStates,
      own.map(({ id: lotId, openingCents, reserveCents, scheduledEndsAt }) => ({
        ...{ lotId, auctionId: id, endsAt: scheduledEndsAt, priceCents: openingCents },
        reserveMet: reserveCents === null ? null : false,
      })),
    )
    return { id, lots: own }
  })
  return { bidders, auctioneer, auctions: made }
}

const noCondition = { fillLevel: null, seal: null, label: null, box: null, remarks: null }
