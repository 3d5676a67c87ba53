import { registerMember } from "#domains/accounts/register-member.ts"
import { members } from "#domains/accounts/schema.ts"
import { shippedTermsVersion, termsSetting } from "#domains/accounts/terms/terms-version.ts"
import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { saveIncrements } from "#domains/auctions/increments/increment-table.ts"
import { NewAuction, NewLot } from "#domains/auctions/inputs.ts"
import { openAuction } from "#domains/auctions/open-auction.ts"
import { scheduleAuction } from "#domains/auctions/schedule-auction.ts"
import { maxOutageSeconds } from "#domains/bidding/pauses/pause-terms.ts"
import { type SaleTerms, saleTermsSetting } from "#domains/bidding/sale-terms.ts"
import { products } from "#domains/catalogue/schema.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { holdsSetting } from "#domains/orders/pay-terms.ts"
import { movableClock } from "#platform/clock.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { readConfig } from "../src/server/config/config.ts"
import { openApp } from "../src/server/open-app.ts"
import { closeAppServices, openServices } from "../src/server/open-services.ts"
import { maximumKey } from "../test/maximum-key.ts"
import { patient } from "../test/patient.ts"
import type { TestDatabase } from "./harness.ts"

export type BenchBidder = { id: string; token: string }
export type BenchFixtures = { bidders: BenchBidder[]; lotIds: string[]; auctionId: string }

/**
 * Signed-in bidders and a live auction, made by the verbs. With one increment for all prices every higher amount is
 * acceptable.
 */
export async function makeFixtures(
  testDatabase: Pick<TestDatabase, "secret" | "databaseUrl">,
  size: {
    bidders: number
    lots: number
    softCloseMinutes?: number
    endsAt?: (index: number) => Date
    saleTerms?: Partial<SaleTerms>
  },
): Promise<BenchFixtures> {
  const opened = await openApp(
    readConfig({ AUTH_SECRET: testDatabase.secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "warn" }),
    patient(testDatabase.databaseUrl),
  )
  const clock = movableClock(new Date(Date.now() - 3_600_000))
  const app: AppContext = openServices({ ...opened, clock })
  try {
    const bidders = await makeBidders(app, size.bidders)
    const staff = contextFor(app, {
      id: bidders[0]?.id as `mem_${string}`,
      username: "bench",
      role: "admin",
      status: "active",
      isVerified: true,
    })
    await saveIncrements(staff, [{ minCents: 0, maxCents: null, stepCents: 1_00 }])
    // The shoppers come from one address, and hold more than a member may.
    await saveSetting(staff, holdsSetting, { maxBottles: 1_000_000, limitCents: 1_000_000_000_00 })
    // Sets the longest outage, so that a busy machine that stalls for seconds moves no end, unless the test overrides
    // it.
    await saveSetting(staff, saleTermsSetting, { outageSeconds: maxOutageSeconds, ...size.saleTerms })
    // Stored, so that servers of two versions ask for the same terms.
    await saveSetting(staff, termsSetting, { version: shippedTermsVersion })
    const startsAt = clock.now().getTime() + 60_000
    const auctionId = await createAuction(
      staff,
      NewAuction.parse({
        title: "Bench",
        location: "singapore",
        previewAt: clock.now().toISOString(),
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(startsAt + 48 * 3_600_000).toISOString(),
        softCloseMinutes: size.softCloseMinutes ?? 5,
      }),
    )
    const lots = await makeLots(app, size.lots)
    const withEnds = lots.map((lot, index) => ({ ...lot, endsAt: size.endsAt?.(index) ?? null }))
    const lotIds = await catalogueLots(staff, auctionId, withEnds)
    await scheduleAuction(staff, auctionId)
    clock.moveTo(new Date(startsAt))
    await openAuction(staff, auctionId)
    return { bidders, lotIds, auctionId }
  } finally {
    closeAppServices(app)
    await opened.close()
  }
}

/** More at once would time out waiting for a connection. */
const parallelRegistrations = 8

async function makeBidders(app: AppContext, count: number): Promise<BenchBidder[]> {
  const made: BenchBidder[] = []
  while (made.length < count) {
    const places = Array.from(
      { length: Math.min(parallelRegistrations, count - made.length) },
      (_, i) => made.length + i,
    )
    made.push(...(await Promise.all(places.map((index) => register(app, `bidder${index}`)))))
  }
  await app.db.update(members).set({ emailVerified: true })
  return made
}

async function register(app: AppContext, username: string): Promise<BenchBidder> {
  const { account, token } = await registerMember(contextFor(app), {
    username,
    email: `${username}@bench.example`,
    password: "a dram before bed",
    country_mb: "Singapore",
    country_code_mb: "+65",
  })
  return { id: account._id, token }
}

async function makeLots(app: AppContext, count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId("prd"),
    slug: `bench-bottle-${index}`,
    name: `Bench Bottle ${12 + (index % 20)} Year Old no. ${index}`,
    bottler: "Official bottling",
    country: "Scotland",
    region: ["Islay", "Speyside", "Highland"][index % 3],
    category: "Single Malt",
    abvPercent: 46,
    volumeMl: 700,
  }))
  await app.db.insert(products).values(rows)
  return rows.map(({ id }) => NewLot.parse({ productId: id, openingCents: 1_00 }))
}
