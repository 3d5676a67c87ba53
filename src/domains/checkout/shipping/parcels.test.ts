import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { addDramOffer } from "#domains/drams/add-dram-offer.ts"
import { createDramSale, openDramSale } from "#domains/drams/create-dram-sale.ts"
import { pledgeDram } from "#domains/drams/pledge-dram.ts"
import { dramPledges } from "#domains/drams/schema.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person, product } from "../../../../test/fixtures.ts"
import { compareParcels, type ParcelLine, quoteParcels } from "./parcels.ts"

const app = await testApp()
const ctx = contextFor(app)
let productId: Id<"prd">

beforeAll(async () => {
  productId = await product(app, "Ardbeg 10 Year Old")
})

const bottle = (change: Partial<ParcelLine> = {}): ParcelLine => ({
  kind: "bottle",
  productId,
  location: "singapore",
  priceCents: 109_00,
  quantity: 1,
  ...change,
})

test("goods in two places are two parcels, and the fee is their sum", async () => {
  const lines = [bottle({ quantity: 2 }), bottle({ location: "hong-kong" })]
  const { parcels, feeCents } = await quoteParcels(ctx, lines, "Singapore")
  expect(parcels).toMatchObject([
    { location: "singapore", from: "SG", feeCents: 12_00, dutyIncluded: true, daysMin: 1, daysMax: 3 },
    { location: "hong-kong", from: "HK", feeCents: 44_00, dutyIncluded: false, daysMin: 3, daysMax: 8 },
  ])
  expect(parcels[0]?.boxes).toMatchObject([{ holds: 2, bottles: 2, weightG: 3_620 }])
  // 88 × 0.7 l × 46% excise; 9% of 109 + 44 + 28.34.
  expect(parcels[1]).toMatchObject({ dutyCents: 28_34, taxCents: 16_32 })
  expect(feeCents).toBe(56_00)
})

test("what a shared parcel saves is the difference to one parcel for each line", async () => {
  const [alone] = (await compareParcels(ctx, [bottle()], "Singapore")).parcels
  const lines = [bottle(), bottle({ kind: "lot" })]
  const [shared] = (await compareParcels(ctx, lines, "Singapore")).parcels
  expect(alone?.separateCents).toBe(alone?.feeCents)
  expect(shared).toMatchObject({ kinds: ["bottle", "lot"], separateCents: 2 * (alone?.feeCents ?? 0) })
  expect(shared?.feeCents).toBeLessThan(shared?.separateCents ?? 0)
})

test("lines that are not sent cost nothing: a cask, a membership, a top-up", async () => {
  const lines = (["cask", "membership", "top-up"] as const).map((kind) => bottle({ kind }))
  expect(await quoteParcels(ctx, lines, "Singapore")).toMatchObject({
    parcels: [],
    feeCents: 0,
    taxedCents: 0,
  })
})

test("a country without a carrier is refused", async () => {
  await expect(quoteParcels(ctx, [bottle()], "Iceland")).rejects.toMatchObject({
    code: "checkout.shippingNotOffered",
  })
})

test("a dram is weighed and taxed by the millilitres of its dram sale", async () => {
  const staff = asPerson(app, await person(app, "kai", { role: "admin" }))
  const ann = asPerson(app, await person(app, "ann"))
  const shelf = { productId, location: "singapore", quantity: 1, idempotencyKey: "one to open" } as const
  await receiveStock(staff, shelf)
  const endsAt = new Date(app.clock.now().getTime() + 24 * 3_600_000)
  const dramSaleId = await createDramSale(staff, { title: "Islay", endsAt })
  const terms = { target: 10, dramMl: 60, priceCents: 20_00, maxPerUser: 2, maxPerMember: 4 }
  const listingId = await addDramOffer(staff, dramSaleId, { productId, ...terms })
  await openDramSale(staff, dramSaleId)
  await pledgeDram(ann, { dramSaleId, listingId }, "first-of-ann")
  const [pledge] = await app.db
    .select({ id: dramPledges.id })
    .from(dramPledges)
    .where(eq(dramPledges.dramSaleId, dramSaleId))
  const dram = bottle({ kind: "dram", priceCents: 20_00, location: "hong-kong" })
  const quote = async (line: ParcelLine) => (await quoteParcels(ctx, [line], "Singapore")).parcels[0]
  // 88 × 0.06 l × 46%; a dram whose sale is unknown counts as 30 ml.
  expect(await quote({ ...dram, subjectId: pledge?.id ?? "" })).toMatchObject({
    dutyCents: 2_43,
    boxes: [{ weightG: 430 }],
  })
  expect(await quote(dram)).toMatchObject({ dutyCents: 1_21, boxes: [{ weightG: 400 }] })
})
