import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { formatLocalTime } from "#platform/time.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, person, product } from "../../../test/fixtures.ts"
import { changeListing } from "./change-listing.ts"
import { createListing } from "./create-listing.ts"
import { endSale } from "./end-sale.ts"
import { followPlan, planSale } from "./plan-sale.ts"
import { saleCentsOf, salePriceAt } from "./price.ts"
import { listings } from "./schema.ts"

let app: TestApp
let kai: Ctx
let brora: Id<"lst">
const hourMs = 3_600_000

beforeAll(async () => {
  app = await testApp()
  kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  const shelf = { kind: "bottle", location: "singapore", productId: await product(app, "Brora 30") } as const
  brora = await createListing(kai, { ...shelf, priceCents: 120_00, isOnSale: true })
})

async function read() {
  const [row] = await app.db.select().from(listings).where(eq(listings.id, brora))
  return row
}
const at = (ms: number) => formatLocalTime(new Date(app.clock.now().getTime() + ms))
const shiftPlan = async (saleStartsAt: number, saleEndsAt: number) =>
  await app.db
    .update(listings)
    .set({
      saleStartsAt: new Date(app.clock.now().getTime() + saleStartsAt),
      saleEndsAt: new Date(app.clock.now().getTime() + saleEndsAt),
    })
    .where(eq(listings.id, brora))

test("a sale includes its first instant and not its last, and either may be open", () => {
  const [one, two] = [new Date(1_000), new Date(2_000)]
  const sale = { cents: 90_00, startsAt: one, endsAt: two }
  expect([999, 1_000, 1_999, 2_000].map((ms) => salePriceAt(sale, new Date(ms)))).toEqual([
    null,
    90_00,
    90_00,
    null,
  ])
  expect(salePriceAt({ ...sale, startsAt: null }, new Date(0))).toBe(90_00)
  expect(salePriceAt({ ...sale, endsAt: null }, new Date(9_000))).toBe(90_00)
  expect(["90", "-25%", "25 %", "x"].map((typed) => saleCentsOf(typed, 120_00))).toEqual([
    90_00,
    90_00,
    90_00,
    undefined,
  ])
})

test("the price waits for the sale, follows it, and returns when it is over", async () => {
  await planSale(kai, brora, { sale: "-25%", from: at(hourMs), until: at(2 * hourMs) })
  expect(await read()).toMatchObject({ salePriceCents: null, plannedSaleCents: 90_00 })
  await followPlan(kai, brora)
  expect(await read()).toMatchObject({ salePriceCents: null, plannedSaleCents: 90_00 })
  const { rows: jobs } = await app.pool.query(
    "select key from graphile_worker.jobs where key like 'sale %' order by key",
  )
  expect(jobs).toEqual([{ key: `sale begin ${brora}` }, { key: `sale end ${brora}` }])
  await shiftPlan(-hourMs, hourMs)
  await followPlan(kai, brora)
  expect(await read()).toMatchObject({ salePriceCents: 90_00, plannedSaleCents: 90_00 })
  await shiftPlan(-2 * hourMs, -hourMs)
  await followPlan(kai, brora)
  expect(await read()).toMatchObject({ salePriceCents: null, plannedSaleCents: null, saleEndsAt: null })
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.act, "listing.planSale"))
  expect(entries).toMatchObject([{ before: { plannedSaleCents: null }, after: { plannedSaleCents: 90_00 } }])
})

test("a sale without dates, at the price or over before it begins is refused", async () => {
  const refusalOf = async (typed: Partial<Parameters<typeof planSale>[2]>) =>
    await planSale(kai, brora, { sale: "90", from: "", until: at(hourMs), ...typed }).then(
      () => undefined,
      ({ code }) => code,
    )
  expect(await refusalOf({ until: "" })).toBe("listings.saleDatesRequired")
  expect(await refusalOf({ until: "soon" })).toBe("listings.saleTimeUnclear")
  expect(await refusalOf({ until: at(-hourMs) })).toBe("listings.saleEndTooEarly")
  expect(await refusalOf({ from: at(2 * hourMs) })).toBe("listings.saleEndTooEarly")
  expect(await refusalOf({ sale: "120" })).toBe("listings.salePriceTooHigh")
  expect(await refusalOf({ sale: "cheap" })).toBe("listings.salePriceUnclear")
})

test("a price below a planned sale is refused, and a typed sale price replaces the plan", async () => {
  await planSale(kai, brora, { sale: "90", from: "", until: at(hourMs) })
  expect(await read()).toMatchObject({ salePriceCents: 90_00, plannedSaleCents: 90_00 })
  await expect(changeListing(kai, brora, { priceCents: 80_00 })).rejects.toMatchObject({
    code: "listings.salePriceTooHigh",
  })
  await changeListing(kai, brora, { salePriceCents: 100_00 })
  expect(await read()).toMatchObject({ salePriceCents: 100_00, plannedSaleCents: null, saleEndsAt: null })
})

test("a sale that runs or is planned is ended at once, and its jobs change nothing afterwards", async () => {
  const prices = { salePriceCents: null, plannedSaleCents: null, saleStartsAt: null, saleEndsAt: null }
  for (const from of ["", at(hourMs)]) {
    await planSale(kai, brora, { sale: "90", from, until: at(2 * hourMs) })
    await endSale(kai, brora)
    expect(await read()).toMatchObject(prices)
    await followPlan(kai, brora)
    expect(await read()).toMatchObject(prices)
  }
  await expect(endSale(kai, brora)).rejects.toMatchObject({ code: "listings.noSale" })
  const editor = asPerson(app, await person(app, "lena", { role: "editor" }))
  await expect(endSale(editor, brora)).rejects.toMatchObject({ code: "accounts.notAllowed" })
  const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.act, "listing.endSale"))
  expect(entry).toMatchObject({ before: { plannedSaleCents: 90_00 }, after: { plannedSaleCents: null } })
})

test("the audit shows the running price that a planned sale ends; a sold listing has no sale", async () => {
  await changeListing(kai, brora, { salePriceCents: 100_00 })
  await planSale(kai, brora, { sale: "90", from: at(hourMs), until: "" })
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.act, "listing.planSale"))
  expect(entries.map(({ before, after }) => ({ before, after }))).toContainEqual({
    before: expect.objectContaining({ salePriceCents: 100_00 }),
    after: expect.objectContaining({ salePriceCents: null, plannedSaleCents: 90_00 }),
  })
  await changeListing(kai, brora, { status: "sold" })
  const sold = { code: "listings.statusUnclear" }
  await expect(endSale(kai, brora)).rejects.toMatchObject(sold)
  await expect(planSale(kai, brora, { sale: "80", from: "", until: at(hourMs) })).rejects.toMatchObject(sold)
})
