import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { distilleries, products } from "#domains/catalogue/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person, product } from "../../../test/fixtures.ts"
import { readSimilarSales } from "./read-similar.ts"
import { pastResults } from "./schema.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const ann = asPerson(app, await person(app, "ann"))

type BottleInput = Partial<
  Pick<typeof products.$inferInsert, "age" | "bottler" | "volumeMl" | "distilleryId" | "vintage">
>

async function bottle(name: string, facts: BottleInput = {}): Promise<Id<"prd">> {
  const id = await product(app, name)
  await app.db
    .update(products)
    .set({ distilleryId: "talisker", ...facts })
    .where(eq(products.id, id))
  return id
}

let sales = 0
async function soldElsewhere(productId: Id<"prd">, soldOn: string, sgdCents: number): Promise<void> {
  await app.db.insert(pastResults).values({
    ...{ id: `sale ${++sales}`, productId, soldOn, sgdCents, house: "Another House", auction: "Spring" },
    ...{ title: "A bottle", isTitleComplete: true, itemType: "whisky bottle", source: "a list" },
    ...{ currency: "GBP", hammerMinor: 50_00, datePrecision: "day", importedAt: app.clock.now() },
  })
}

test("a bottle has recent sales of similar bottles, here and elsewhere, the most similar first", async () => {
  for (const id of ["talisker", "brora"])
    await app.db
      .insert(distilleries)
      .values({ id, name: id, country: "Scotland", region: "Islands", isActive: true })
      .onConflictDoNothing()
  const this18 = await bottle("Talisker 18", { age: 18 })
  const near = await bottle("Talisker 20", { age: 20 })
  const far = await bottle("Talisker 30", { age: 30 })
  const other = await bottle("Talisker 18 of a bottler", { age: 18, bottler: "Signatory" })
  const old = await bottle("Talisker 18 of 1976", { age: 18, vintage: 1976 })
  const miniature = await bottle("Talisker 18 miniature", { age: 18, volumeMl: 50 })
  const elsewhere = await bottle("Brora 18", { age: 18, distilleryId: "brora" })
  for (const id of [this18, near, far, other, old, miniature, elsewhere])
    await soldElsewhere(id, "2026-06-01", 400_00)
  await soldElsewhere(near, "2022-06-01", 100_00)

  const { lotIds, endsAt } = await liveAuction(app, hana, [
    { productId: near },
    { productId: near, reserveCents: 987_654_00 },
  ])
  for (const lotId of lotIds)
    await placeBid(ann, lotId, { maxCents: 150_00, confirm: 150_00, idempotencyKey: `ann at ${lotId}` })
  app.clock.moveTo(new Date(endsAt.getTime() + 60_000))
  for (const lotId of lotIds) await closeLot(contextFor(app), lotId)

  const wanted = { age: 18, bottler: "Official bottling", vintage: null, abvPercent: 46, volumeMl: 700 }
  const found = await readSimilarSales(contextFor(app), this18, wanted)
  expect(found.map(({ name, house, hammerCents, distance }) => [name, house, hammerCents, distance])).toEqual(
    [
      ["Talisker 20", null, 100_00, 2],
      ["Talisker 20", "Another House", 400_00, 2],
      ["Talisker 18 of a bottler", "Another House", 400_00, 4],
      ["Talisker 18 of 1976", "Another House", 400_00, 4],
      ["Talisker 30", "Another House", 400_00, 12],
    ],
  )
  expect(found[2]?.differences).toEqual([{ fact: "bottler", wanted: "Official bottling", sold: "Signatory" }])
  const strong = await readSimilarSales(contextFor(app), this18, { ...wanted, abvPercent: 58 })
  expect(strong[0]?.differences.map(({ fact }) => fact)).toEqual(["age", "abvPercent"])
})

test("an unknown bottle has no similar sales", async () => {
  expect(
    await readSimilarSales(contextFor(app), await product(app, "A bottle of no distillery"), {
      ...{ age: null, bottler: "Official bottling", vintage: null, abvPercent: 46, volumeMl: 700 },
    }),
  ).toEqual([])
})
