import { expect, test } from "vitest"
import { listAuditEntries } from "#domains/audit/reads.ts"
import type { Ctx } from "#platform/ctx.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { firstRates } from "../first-rates.ts"
import { readShipmentQuote } from "../read-quote.ts"
import { listRatesOf } from "./list-rates.ts"
import { previewRate } from "./preview-rate.ts"
import type { RateDraft } from "./rate-fields.ts"
import { addRate, changeRate, deleteRate, readRate } from "./save-rate.ts"

const app = await testApp(new Date("2026-12-01T04:00:00Z"))
const staff = asPerson(app, await person(app, "admin", { role: "admin" }))
const editor = asPerson(app, await person(app, "edith", { role: "editor" }))
const reason = "Budget 2027"

const { imports, parcels } = firstRates()
const [gst] = imports.filter(({ country }) => country === "SG")
const [toSingapore] = parcels.filter(({ origin, destination }) => origin === "HK" && destination === "SG")
if (!gst || !toSingapore) throw new Error("there are no first rates")

const source = { source: "Budget statement", sourceUrl: null, asOf: "2026-12-01" }
const tenPercent = (validFrom: string, taxBasisPoints = 1_000): RateDraft => {
  return { kind: "import", rate: { ...gst, ...source, validFrom, taxBasisPoints } }
}
const dearer = (validFrom: string): RateDraft => {
  return {
    kind: "parcel",
    rate: { ...toSingapore, ...source, validFrom, feesCents: [50_00, 60_00, 70_00, 80_00] },
  }
}
const bottle = { weightG: 1_600, volumeMl: 700, abvPercent: 43, valueCents: 156_00, madeIn: "Scotland" }

async function quoteAt(moment: string) {
  app.clock.moveTo(new Date(moment))
  const quote = await readShipmentQuote(staff, { from: "HK", to: "SG", goods: [bottle] })
  app.clock.moveTo(new Date("2026-12-01T04:00:00Z"))
  return quote
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => "done",
    (problem: { code: string }) => problem.code,
  )
}

test("a rate changes quotes from the first moment of its day, and none before", async () => {
  const before = await quoteAt("2026-12-31T15:59:59Z")
  const id = await addRate(staff, tenPercent("2027-01-01"), reason)
  const parcelId = await addRate(staff, dearer("2027-01-01"), reason)
  expect(await quoteAt("2026-12-31T15:59:59Z")).toEqual(before)
  expect(before).toMatchObject({
    feeCents: 44_00,
    dutyCents: 26_49,
    taxCents: 20_38,
    estimatedOn: "2026-11-20",
  })
  const taxCents = Math.round((156_00 + 50_00 + 26_48.8) / 10)
  expect(await quoteAt("2026-12-31T16:00:00Z")).toMatchObject({
    ...{ feeCents: 50_00, dutyCents: 26_49, taxCents, estimatedOn: "2026-12-01" },
  })
  await deleteRate(staff, id, "The bill failed")
  await deleteRate(staff, parcelId, "The carrier took it back")
  expect(await quoteAt("2026-12-31T16:00:00Z")).toEqual(before)
})

test("staff see the history of a place: what is over, what holds and what comes", async () => {
  const { imports: ofVietnam, parcels: fromVietnam } = await listRatesOf(staff, "vietnam")
  expect(ofVietnam.map(({ validFrom, state }) => `${validFrom} ${state}`)).toEqual([
    ...[2031, 2030, 2029, 2028, 2027].map((year) => `${year}-01-01 later`),
    "2020-01-01 holds",
  ])
  expect(fromVietnam).toHaveLength(10)
})

test("a rate of a later day may be changed and moved, with its reason in the audit", async () => {
  const id = await addRate(staff, tenPercent("2027-02-01"), reason)
  await changeRate(staff, id, tenPercent("2027-03-01", 1_100), "Put off by a month")
  expect((await readRate(staff, id)).rate).toMatchObject({ validFrom: "2027-03-01", taxBasisPoints: 1_100 })
  await deleteRate(staff, id, "The bill failed")
  const { entries } = await listAuditEntries(staff, { subjectIds: [id] }, { limit: 10 })
  expect(entries.map((entry) => entry.reason)).toEqual(["The bill failed", "Put off by a month", reason])
  expect(entries[1]).toMatchObject({
    act: "deliveryRates.change",
    before: { route: "SG", validFrom: "2027-02-01", tax: "10" },
    after: { route: "SG", validFrom: "2027-03-01", tax: "11" },
  })
  expect(entries[0]).toMatchObject({ before: { tax: "11" }, after: {} })
})

test("a rate that has begun is neither changed nor deleted, and none begins today or earlier", async () => {
  const { imports: ofSingapore } = await listRatesOf(staff, "singapore")
  const id = ofSingapore[0]?.id ?? ""
  expect(await refusalOf(changeRate(staff, id, tenPercent("2027-01-01"), reason))).toBe("delivery.rateHolds")
  expect(await refusalOf(deleteRate(staff, id, reason))).toBe("delivery.rateHolds")
  for (const day of ["2026-12-01", "2026-11-30", "2020-01-01"])
    expect(await refusalOf(addRate(staff, tenPercent(day), reason)), day).toBe("delivery.notLater")
  expect(await listRatesOf(staff, "singapore")).toMatchObject({ imports: [{ id, state: "holds" }] })
})

test("a rate may not be moved into the past, and a refused change leaves it as it was", async () => {
  const id = await addRate(staff, tenPercent("2027-05-01"), reason)
  expect(await refusalOf(changeRate(staff, id, tenPercent("2026-11-01"), reason))).toBe("delivery.notLater")
  expect((await readRate(staff, id)).rate.validFrom).toBe("2027-05-01")
  await deleteRate(staff, id, reason)
})

test("one rate begins on a day, also if two are planned at once", async () => {
  const outcomes = await Promise.all([
    refusalOf(addRate(staff, tenPercent("2027-06-01"), reason)),
    refusalOf(addRate(staff, tenPercent("2027-06-01", 1_200), reason)),
  ])
  expect(outcomes.toSorted()).toEqual(["delivery.dayTaken", "done"])
})

test.each<[string, RateDraft, string]>([
  [
    "fees that fall",
    { kind: "parcel", rate: { ...toSingapore, validFrom: "2027-01-01", feesCents: [9, 8, 9, 9] } },
    "feesFall",
  ],
  [
    "days that are turned",
    { kind: "parcel", rate: { ...toSingapore, validFrom: "2027-01-01", daysMin: 9 } },
    "daysTurned",
  ],
  [
    "a limit alone",
    { kind: "import", rate: { ...gst, validFrom: "2027-01-01", dutyLimitCents: 1 } },
    "limitAlone",
  ],
])("%s are refused", async (_, draft, refusal) => {
  expect(await refusalOf(addRate(staff, draft, reason))).toBe(`delivery.${refusal}`)
})

test("an unknown rate is refused, and who may not change settings sees and changes none", async () => {
  expect(await refusalOf(readRate(staff, "imr_none"))).toBe("delivery.noSuchRate")
  expect(await refusalOf(deleteRate(staff, "par_00000000000000000000000a", reason))).toBe(
    "delivery.noSuchRate",
  )
  const works = [
    (ctx: Ctx) => listRatesOf(ctx, "vietnam"),
    (ctx: Ctx) => addRate(ctx, tenPercent("2028-01-01"), reason),
    (ctx: Ctx) => changeRate(ctx, "imr_none", tenPercent("2028-01-01"), reason),
    (ctx: Ctx) => deleteRate(ctx, "imr_none", reason),
  ]
  for (const work of works) expect(await refusalOf(work(editor))).toBe("accounts.notAllowed")
})

test("the preview compares a bottle and a case of six before and after", async () => {
  const { route, rows } = await previewRate(staff, tenPercent("2029-01-01", 1_800), null)
  expect(route).toEqual({ from: "MY", to: "SG" })
  const cents = Object.fromEntries(rows.map((row) => [row.part, row.cents]))
  // S$88 for 0.322 litres of pure alcohol.
  expect(cents.duty).toEqual([28_34, 28_34, 6 * 28_34, 6 * 28_34])
  const [before = 0, after = 0, caseBefore = 0, caseAfter = 0] = cents.tax ?? []
  // Another GST is planned from June 2027.
  expect([before, after].map((tax) => Number(tax) > 0)).toEqual([true, true])
  expect(Number(after)).toBeGreaterThan(Number(before))
  expect(Number(caseAfter)).toBeGreaterThan(Number(caseBefore))
  const parcel = await previewRate(staff, dearer("2029-01-01"), null)
  expect(parcel.rows[0]).toEqual({ part: "fee", cents: [44_00, 50_00, 156_00, 80_00] })
  const home = await previewRate(
    staff,
    { kind: "parcel", rate: { ...toSingapore, origin: "SG", validFrom: "2029-01-01" } },
    null,
  )
  expect(home.rows[1]).toEqual({ part: "duty", cents: [0, 0, 0, 0] })
})
