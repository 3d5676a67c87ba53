import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { distilleries, products } from "#domains/catalogue/schema.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person, product } from "../../../../test/fixtures.ts"
import { pastResults } from "../schema.ts"
import { compareBottle } from "./compare-bottle.ts"

const app = await testApp()
const staff = asPerson(app, await person(app, "adam", { role: "admin" }))
let sales = 0

async function bottle(name: string, change: Partial<typeof products.$inferInsert>) {
  const id = await product(app, name)
  const [row] = await app.db
    .update(products)
    .set({ distilleryId: "talisker", age: 18, ...change })
    .where(eq(products.id, id))
    .returning()
  if (!row) throw new Error("no such product")
  return row
}

async function soldFor(productId: Id<"prd">, cents: readonly number[]): Promise<void> {
  for (const sgdCents of cents)
    await app.db.insert(pastResults).values({
      ...{ id: `sale ${++sales}`, productId, soldOn: "2026-06-01", sgdCents, house: "Another House" },
      ...{ auction: "Spring", title: "A bottle", isTitleComplete: true, itemType: "whisky bottle" },
      ...{ source: "a list", currency: "GBP", hammerMinor: 50_00, datePrecision: "day" },
      importedAt: app.clock.now(),
    })
}

test("a proposal uses sales of the same bottle, or states how far the nearest differ", async () => {
  await app.db
    .insert(distilleries)
    .values({ id: "talisker", name: "Talisker", country: "Scotland", region: "Islands", isActive: true })
    .onConflictDoNothing()
  const this18 = await bottle("Talisker 18", { abvPercent: 45.8 })
  const twelve = await bottle("Talisker 12", { age: 12, abvPercent: 45.8, volumeMl: 1_000 })
  await soldFor(this18.id, [200_00, 210_00, 220_00])
  await soldFor(twelve.id, [90_00, 95_00, 99_00])

  const same = await compareBottle(staff, { abvPercent: 45.8, volumeMl: 700 }, this18)
  expect(same).toMatchObject({ sameCount: 3, range: { from: "recent", count: 3 } })
  expect(same.range?.sales.every(({ differences }) => differences.length === 0)).toBe(true)

  // Another strength: sales of the catalogue's bottle are only similar.
  const strong = await compareBottle(staff, { abvPercent: 57, volumeMl: 700 }, this18)
  expect(strong).toMatchObject({ sameCount: 0, range: { from: "similar" } })
  expect(strong.range?.sales[0]?.differences).toEqual([{ fact: "abvPercent", wanted: 57, sold: 45.8 }])
})

test("with too few sales of the same bottle, these and the nearest are shown apart", async () => {
  const rare = await bottle("Talisker 21", { age: 21, abvPercent: 45.8 })
  await soldFor(rare.id, [900_00])
  const compared = await compareBottle(staff, { abvPercent: 45.8, volumeMl: 700 }, rare)
  expect(compared).toMatchObject({ sameCount: 1, range: { from: "similar" } })
  expect(compared.range?.sales[0]?.differences).toEqual([{ fact: "age", wanted: 21, sold: 18 }])
})
