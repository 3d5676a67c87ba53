import { beforeEach, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { listRates } from "#domains/countries/rates.ts"
import { exchangeRates } from "#domains/countries/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { saveRates } from "./save-rates.ts"

const app = await testApp()
const admin = asPerson(app, await person(app, "boss", { role: "admin" }))
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const ctx = contextFor(app)
const dong = { code: "VND", perSgd: "20422.4", asOf: "2026-06-30" }
const yen = { code: "JPY", perSgd: "124.8408", asOf: "2026-06-30" }

const audited = async () =>
  (await app.db.select().from(auditEntries)).filter((entry) => entry.act === "rates.change")

beforeEach(async () => {
  await app.db.delete(exchangeRates)
})

test("a changed rate is stored and audited with its old value; an unchanged one is not", async () => {
  await saveRates(admin, [dong, yen])
  const earlier = (await audited()).length
  await saveRates(admin, [{ ...dong, perSgd: "20500", asOf: "2026-11-01" }, yen])
  expect((await listRates(ctx)).map(({ code, perSgd, asOf }) => [code, perSgd, asOf])).toEqual([
    ["VND", 20_500, "2026-11-01"],
    ["JPY", 124.8408, "2026-06-30"],
  ])
  const entries = await audited()
  expect(entries.length).toBe(earlier + 1)
  expect(entries.at(-1)).toMatchObject({
    actorId: admin.actor.id,
    subjectId: "VND",
    before: { perSgd: 20_422.4, asOf: "2026-06-30" },
    after: { perSgd: 20_500, asOf: "2026-11-01" },
  })
})

test.each(["0", "-1", "1e9", "0x1F", "Infinity", "1,5", "12345678", "abc", "1.", ".5"])(
  "%o is not a rate, and with it none of the others is stored",
  async (perSgd) => {
    await expect(saveRates(admin, [dong, { ...yen, perSgd }])).rejects.toMatchObject({
      code: "countries.rateInvalid",
      facts: { currency: "JPY" },
    })
    expect(await listRates(ctx)).toEqual([])
  },
)

test("an empty row removes the rate, and has no effect if there was none", async () => {
  await saveRates(admin, [dong, yen])
  const earlier = (await audited()).length
  const empty = { perSgd: "", asOf: "" }
  await saveRates(admin, [{ ...dong, ...empty }, yen, { code: "HKD", ...empty }])
  expect((await listRates(ctx)).map(({ code }) => code)).toEqual(["JPY"])
  const entries = await audited()
  expect(entries.length).toBe(earlier + 1)
  expect(entries.at(-1)).toMatchObject({ subjectId: "VND", before: { perSgd: 20_422.4 }, after: {} })
})

test("a rate needs its day, and a day its rate", async () => {
  await expect(saveRates(admin, [{ ...dong, asOf: "" }])).rejects.toMatchObject({
    code: "countries.rateDateInvalid",
  })
  await expect(saveRates(admin, [{ ...dong, perSgd: "" }])).rejects.toMatchObject({
    code: "countries.rateInvalid",
  })
})

test("rates can only be changed with the permission to change settings", async () => {
  await expect(saveRates(hana, [dong])).rejects.toMatchObject({ code: "accounts.notAllowed" })
  await expect(saveRates(ctx, [dong])).rejects.toMatchObject({ code: "accounts.signIn" })
  expect(await listRates(ctx)).toEqual([])
})
