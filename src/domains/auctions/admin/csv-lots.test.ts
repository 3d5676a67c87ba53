import { beforeAll, expect, test } from "vitest"
import type { Ctx } from "#platform/ctx.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, type Person, person, product } from "../../../../test/fixtures.ts"
import { readLotsCsv, requireValidRows } from "./csv-lots.ts"

let staff: Ctx
let siti: Person
let ardbegId: string
const auction = { startsAt: "2026-12-02T12:00:00.000Z", location: "singapore" } as const

beforeAll(async () => {
  const app = await testApp()
  staff = asPerson(app, await person(app, "aki", { role: "auctioneer" }))
  siti = await person(app, "Siti")
  ardbegId = await product(app, "Ardbeg 10 Year Old")
  await product(app, "Springbank 12, Cask Strength")
  await product(app, "Twice Named")
  await product(app, "Twice Named")
})

function read(...lines: string[]) {
  return readLotsCsv(staff, auction, lines.join("\n"))
}

test("a valid list gives a lot for each row, with amounts in cents and empty cells as null", async () => {
  const rows = await read(
    "Product,Seller,Opening,Reserve,Buy now,Estimate low,Estimate high,Fill level,Seal,Ends at",
    'ardbeg 10 year old,siti,"1,250.50",2000,,1500,2500,Into Neck,Waxed,2026-12-06 20:00',
    ",,,,,,,,,",
    `${ardbegId},,80,,,,,,,`,
  )
  expect(rows.map((row) => row.problem)).toEqual([undefined, undefined])
  expect(rows.map((row) => row.row)).toEqual([2, 4])
  const bottle = { name: "Ardbeg 10 Year Old", bottler: "Official bottling", volumeMl: 700 }
  expect(rows).toMatchObject([{ bottle }, { product: ardbegId, bottle }])
  expect(requireValidRows(rows)).toMatchObject([
    {
      productId: ardbegId,
      sellerId: siti.id,
      openingCents: 1_250_50,
      reserveCents: 2_000_00,
      buyNowCents: null,
      estimateLowCents: 1_500_00,
      condition: { fillLevel: "into neck", seal: "Waxed", label: null, remarks: null },
      endsAt: new Date("2026-12-06T12:00:00Z"),
    },
    { productId: ardbegId, sellerId: null, openingCents: 80_00, reserveCents: null, endsAt: null },
  ])
})

test("an end is read in the time of the auction's place", async () => {
  const lines = "product,opening,ends_at\nArdbeg 10 Year Old,80,2026-12-06 20:00"
  const endsIn = async (location: "malaysia" | "vietnam") =>
    (await readLotsCsv(staff, { ...auction, location }, lines))[0]?.lot?.endsAt
  expect(await endsIn("malaysia")).toEqual(new Date("2026-12-06T12:00:00Z"))
  expect(await endsIn("vietnam")).toEqual(new Date("2026-12-06T13:00:00Z"))
})

test("a byte order mark, quoted commas and semicolons are read as spreadsheets write them", async () => {
  const commas = await read('\uFEFFproduct,opening\n"Springbank 12, Cask Strength",90')
  expect(commas).toMatchObject([{ product: "Springbank 12, Cask Strength", lot: { openingCents: 90_00 } }])
  const semicolons = await read("product;opening;reserve\nSpringbank 12, Cask Strength;90.50;1,000")
  expect(semicolons).toMatchObject([{ lot: { openingCents: 90_50, reserveCents: 1_000_00 } }])
})

test.each([
  ["a column that must be there", ["product,reserve", "x,1"], "csvColumnMissing", { column: "opening" }],
  [
    "a column nobody knows",
    ["product,opening,reserv", "x,1,2"],
    "csvRow",
    { row: 1, column: "reserv", problem: "columnUnknown" },
  ],
  [
    "a column that is there twice",
    ["product,opening,Opening", "x,1,2"],
    "csvRow",
    { problem: "columnTwice" },
  ],
  ["no rows", ["product,opening", ","], "csvUnreadable", { problem: "empty" }],
  ["a broken quote", ["product,opening", 'x,"1'], "csvUnreadable", { problem: "broken", row: 2 }],
  [
    "too many rows",
    ["product,opening", ...Array(1_001).fill("x,1")],
    "csvUnreadable",
    { problem: "tooLong" },
  ],
])("a list with %s is refused as a whole", async (_, lines, reason, facts) => {
  await expect(read(...lines)).rejects.toMatchObject({
    code: `auctions.${reason}`,
    facts: expect.objectContaining(facts),
  })
})

test("the provenance of each bottle is read, and one that is too long is refused at its column", async () => {
  const provenance = "Private collection, Kowloon; bought on release in 1998"
  const rows = await read("product,opening,provenance", `${ardbegId},80,"${provenance}"`, `${ardbegId},80,`)
  expect(requireValidRows(rows)).toMatchObject([{ provenance }, { provenance: null }])
  const [long] = await read("product,opening,provenance", `${ardbegId},80,${"x".repeat(1_001)}`)
  expect(long?.problem).toMatchObject({ column: "provenance", reason: "provenanceTooLong" })
})

const head = "product,opening,reserve,buy_now,estimate_low,estimate_high,seller,fill_level,ends_at"
test.each([
  [",80", "product", "productRequired"],
  ["Port Ellen 40,80", "product", "productUnknown"],
  ["Twice Named,80", "product", "productAmbiguous"],
  ["Ardbeg 10 Year Old,", "opening", "openingRequired"],
  ['Ardbeg 10 Year Old,"12,50"', "opening", "notAnAmount"],
  ["Ardbeg 10 Year Old,80,-5", "reserve", "notAnAmount"],
  ["Ardbeg 10 Year Old,999999999", "opening", "numberOutOfRange"],
  ["Ardbeg 10 Year Old,80,79.99", "reserve", "reserveBelowOpening"],
  ["Ardbeg 10 Year Old,80,100,90", "buy_now", "buyNowBelowReserve"],
  ["Ardbeg 10 Year Old,80,,,200,100", "estimate_high", "estimateOutOfOrder"],
  ["Ardbeg 10 Year Old,80,,,,,nobody", "seller", "sellerUnknown"],
  ["Ardbeg 10 Year Old,80,,,,,,brimful", "fill_level", "conditionUnknown"],
  ["Ardbeg 10 Year Old,80,,,,,,,tomorrow", "ends_at", "timeUnknown"],
  ["Ardbeg 10 Year Old,80,,,,,,,2026-12-02 20:00", "ends_at", "timesOutOfOrder"],
  ["Ardbeg 10 Year Old,80,,,,,,,,surplus", "", "tooManyCells"],
])("%j is refused at its column", async (line, column, reason) => {
  const rows = await read(head, "Ardbeg 10 Year Old,80", line)
  expect(rows[0]?.problem).toBeUndefined()
  expect(rows[1]?.bottle === undefined).toBe(column === "product")
  expect(rows[1]).toMatchObject({ row: 3, problem: { column, reason } })
  expect(() => requireValidRows(rows)).toThrow(
    expect.objectContaining({
      code: "auctions.csvRow",
      facts: expect.objectContaining({ row: 3, column, problem: reason }),
    }),
  )
})

test("only staff with the permission may read a list: its answers reveal who is a member", async () => {
  const app = staff.app
  const ctx = asPerson(app, siti)
  await expect(readLotsCsv(ctx, auction, "product,opening\nx,1")).rejects.toMatchObject({ status: 403 })
})
