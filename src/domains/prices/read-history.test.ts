import { eq } from "drizzle-orm"
import { type ComponentProps, createElement } from "react"
import { beforeAll, expect, test } from "vitest"
import { lots } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { renderFragment } from "#language/render-fragment.server.tsx"
import { invalidate } from "#platform/cache.ts"
import { type Ctx, contextFor, type Language } from "#platform/ctx.ts"
import { readCsv } from "#platform/files/csv.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person, product } from "../../../test/fixtures.ts"
import { exportHistory } from "./export-history.ts"
import { PriceHistorySection } from "./parts/price-history.tsx"
import { readPriceHistory } from "./read-history.ts"
import { pastResults } from "./schema.ts"

let app: TestApp
let ann: Ctx
let ben: Ctx
let hana: Ctx

beforeAll(async () => {
  app = await testApp()
  ann = asPerson(app, await person(app, "ann"))
  ben = asPerson(app, await person(app, "ben"))
  hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
})

test("a sold lot has its hammer price, an unsold one has none, and a running one is left out", async () => {
  const productId = await product(app, "Port Ellen 1979")
  const { lotIds, endsAt } = await liveAuction(app, hana, [
    { productId },
    { productId, reserveCents: 987_654_00 },
    { productId },
  ])
  const [sold, unsold] = lotIds
  if (!sold || !unsold) throw new Error("there are no lots")
  for (const lotId of [sold, unsold])
    await placeBid(ann, lotId, {
      maxCents: 456_789_00,
      confirm: 456_789_00,
      idempotencyKey: `ann at ${lotId}`,
    })
  await placeBid(ben, sold, { maxCents: 200_00, confirm: 200_00, idempotencyKey: `ben at ${sold}` })
  expect((await readPriceHistory(contextFor(app), productId)).results).toEqual([])
  app.clock.moveTo(new Date(endsAt.getTime() + 60 * 60_000))
  for (const lotId of [sold, unsold]) await closeLot(contextFor(app), lotId)
  const history = await readPriceHistory(contextFor(app), productId)
  const byLot = new Map(history.results.map((result) => [result.lotId, result]))
  expect([...byLot.keys()].toSorted()).toEqual([sold, unsold].toSorted())
  expect(byLot.get(unsold)?.hammerCents).toBeNull()
  expect(byLot.get(sold)?.hammerCents).toBeGreaterThan(200_00)
  expect(history.summary).toMatchObject({
    sold: 1,
    unsold: 1,
    unsoldShare: 5_000,
    recentSold: 1,
    medianCents: null,
  })
  expect(JSON.stringify(history)).not.toMatch(/98765400|45678900/)
  expect(await app.db.select({ id: lots.id }).from(lots).where(eq(lots.productId, productId))).toHaveLength(3)
})

const foreign = {
  house: "Another House",
  auction: "Spring",
  title: "A bottle",
  isTitleComplete: true,
  itemType: "whisky bottle",
  source: "a list",
  currency: "GBP",
  hammerMinor: 95_50,
  datePrecision: "day",
  importedAt: new Date("2026-12-01T00:00:00Z"),
}

test("sales of other auction houses are in the same list, and count for median and range but not for the unsold share", async () => {
  const productId = await product(app, "Brora 1977")
  const days = ["2026-11-01", "2026-10-01", "2026-09-01", "2026-08-01", "2026-07-01", "2019-07-01"]
  await app.db.insert(pastResults).values(
    days.map((soldOn, place) => ({
      ...foreign,
      id: `brora ${place}`,
      soldOn,
      productId,
      sgdCents: 1_000_00 + place * 100_00,
      datePrecision: place === 1 ? "month (second Sunday assumed)" : "day",
    })),
  )
  const { results, summary } = await readPriceHistory(contextFor(app), productId)
  expect(results.map(({ endedAt }) => endedAt.slice(0, 10))).toEqual(days)
  expect(results.map(({ isDayKnown }) => isDayKnown)).toEqual([true, false, true, true, true, true])
  expect(results[0]).toMatchObject({
    hammerCents: 1_000_00,
    path: null,
    paidCents: null,
    foreign: { house: "Another House", currency: "GBP", hammerMinor: 95_50 },
  })
  expect(summary).toMatchObject({
    sold: 6,
    ended: 0,
    unsoldShare: 0,
    lowCents: 1_000_00,
    highCents: 1_500_00,
    recentSold: 5,
    medianCents: 1_200_00,
  })
})

test("four sales within a year give no median, six give the mean of the middle two", async () => {
  const productId = await product(app, "Rosebank 1990")
  const sales = (from: number, prices: readonly number[]) =>
    app.db.insert(pastResults).values(
      prices.map((sgdCents, place) => ({
        ...foreign,
        id: `rosebank ${from + place}`,
        soldOn: "2026-11-02",
        productId,
        sgdCents,
      })),
    )
  await sales(0, [10, 20, 30, 40])
  expect((await readPriceHistory(contextFor(app), productId)).summary.medianCents).toBeNull()
  await sales(4, [50, 61])
  expect((await readPriceHistory(contextFor(app), productId)).summary.medianCents).toBe(35)
})

test("once the fees have changed, the buyer's price includes the commission of the time", async () => {
  const productId = await product(app, "Littlemill 1988")
  const { lotIds, endsAt } = await liveAuction(app, hana, [{ productId }])
  const [lotId] = lotIds
  if (!lotId) throw new Error("there is no lot")
  await placeBid(ann, lotId, { maxCents: 500_00, confirm: 500_00, idempotencyKey: "ann at littlemill" })
  app.clock.moveTo(new Date(endsAt.getTime() + 60 * 60_000))
  await closeLot(contextFor(app), lotId)
  const read = async () => (await readPriceHistory(contextFor(app), productId)).results[0]
  const before = await read()
  expect(before?.paidCents).toBe((before?.hammerCents ?? 0) * 1.1)
  app.clock.moveTo(new Date(endsAt.getTime() + 2 * 60 * 60_000))
  await record(contextFor(app), {
    act: "fees.change",
    subjectId: "fees",
    before: { commissionBasisPoints: 500 },
    after: { commissionBasisPoints: 1_000 },
  })
  invalidate(app, "prices:commissions")
  expect((await read())?.paidCents).toBe((before?.hammerCents ?? 0) * 1.05)
})

function htmlOf(language: Language, props: ComponentProps<typeof PriceHistorySection>): string {
  return renderFragment(language, "prices", createElement(PriceHistorySection, props))
}

test("the rendered history names each sale in the visitor's language and escapes markup", async () => {
  const productId = await product(app, "Brora <b>1982</b>")
  await app.db.insert(pastResults).values([
    { ...foreign, id: "drawn 1", soldOn: "2026-11-01", productId, sgdCents: 163_00 },
    { ...foreign, id: "drawn 2", house: "<i>House</i>", soldOn: "2026-01-01", productId, sgdCents: 170_00 },
  ])
  const history = await readPriceHistory(contextFor(app), productId)
  const html = htmlOf("en", { history, name: "Brora <b>1982</b>" })
  expect(html).toContain("GBP 95.50")
  expect(html).toContain("sold elsewhere")
  expect(html).not.toMatch(/<b>|<i>/)
  expect(htmlOf("vi", { history, name: "Brora" })).toContain("bán ở nơi khác")
})

test("the rendered history names the median's line if there is one, and uses the singular for one lot", async () => {
  const productId = await product(app, "Rosebank 1991")
  const draw = async () => {
    const history = await readPriceHistory(contextFor(app), productId)
    const summary = { ...history.summary, ended: 1 }
    return htmlOf("en", { history: { ...history, summary }, name: "Rosebank" })
  }
  const sell = (prices: readonly number[]) =>
    app.db.insert(pastResults).values(
      prices.map((sgdCents) => ({
        ...foreign,
        id: `line ${sgdCents}`,
        soldOn: "2026-11-02",
        productId,
        sgdCents,
      })),
    )
  await sell([10_00, 20_00, 30_00, 40_00])
  const before = await draw()
  expect(before).toContain("0 of 1 lot<")
  expect(before).not.toContain("median, last 12 months")
  await sell([50_00])
  expect(await draw()).toContain("median, last 12 months")
})

test("the file of a bottle has every sale, more than a page shows, and no private data", async () => {
  const productId = await product(app, "Littlemill 1990")
  await app.db.insert(pastResults).values(
    Array.from({ length: 70 }, (_, place) => ({
      ...foreign,
      id: `littlemill ${place}`,
      soldOn: place === 0 ? "2026-05-01" : `2015-03-${String((place % 28) + 1).padStart(2, "0")}`,
      productId,
      sgdCents: 500_00 + place,
      datePrecision: place === 0 ? "month" : "day",
    })),
  )
  const { lotIds, endsAt } = await liveAuction(app, hana, [
    { productId, reserveCents: 876_543_00 },
    { productId },
  ])
  for (const [place, lotId] of lotIds.entries())
    await placeBid(ann, lotId, {
      maxCents: 345_678_00,
      confirm: 345_678_00,
      idempotencyKey: `little ${place}`,
    })
  app.clock.moveTo(new Date(endsAt.getTime() + 60 * 60_000))
  for (const lotId of lotIds) await closeLot(contextFor(app), lotId)

  const csv = await exportHistory(contextFor(app), productId, "csv")
  const [head = [], ...rows] = await readCsv(csv)
  const cell = (row: readonly string[] | undefined, column: string) => row?.[head.indexOf(column)]
  expect(rows).toHaveLength(72)
  const own = rows.filter((row) => cell(row, "house") === "Quaich")
  expect(own.map((row) => cell(row, "result")).toSorted()).toEqual(["sold", "unsold"])
  const sold = own.find((row) => cell(row, "result") === "sold")
  expect(cell(sold, "hammer_sgd")).toBe("100")
  expect(own.map((row) => cell(row, "lot_id")).toSorted()).toEqual(lotIds.toSorted())
  expect(new Set(rows.map((row) => cell(row, "product_id")))).toEqual(new Set([productId]))
  expect(cell(sold, "address")).toContain("http://house.test/whisky-auctions-previous/")
  expect(
    cell(
      own.find((row) => row !== sold),
      "hammer_sgd",
    ),
  ).toBe("")
  expect(rows.map((row) => cell(row, "ended"))).toContain("2026-05")
  expect(csv).not.toMatch(/876543|345678/)

  const exported = JSON.parse(await exportHistory(contextFor(app), productId, "json"))
  expect(exported.licence).toMatchObject({ name: "CC-BY-4.0", covers: "sales with a lot_id" })
  expect(exported.product).toEqual({ id: productId, name: "Littlemill 1990" })
  expect(exported.summary).toMatchObject({ sold: 71, unsold_here: 1, lots_here: 2, lowest_sgd: 100 })
  expect(exported.sales).toHaveLength(72)
  for (const none of ["prd_000000000000000000000000", "littlemill"])
    await expect(exportHistory(contextFor(app), none, "csv")).rejects.toMatchObject({
      code: "prices.noSuchBottle",
    })
})
