import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { settingTexts } from "#admin/setting-fields.ts"
import { readSettingHistory } from "#domains/accounts/admin/setting-history.ts"
import { scheduledSettings } from "#domains/content/schema.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { feesSetting, readFees } from "#domains/orders/fees.ts"
import { orderCharges } from "#domains/orders/schema.ts"
import { settingAt } from "#platform/settings.ts"
import { callScreen, formOf } from "../../../../test/call-screen.ts"
import { asOwner, testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import { openShop } from "../../../../test/shop.ts"
import { feeFields } from "./fee-fields.ts"
import * as screen from "./fees.tsx"
import { feeActs, readFeeTerms, saveFeeTerms, scheduleFeeTerms } from "./save-fees.ts"

const app = await testApp()
const sale = await openShop(app)
const admin = asPerson(app, await person(app, "admin", { role: "admin" }))
const ann = await person(app, "ann")
const path = "/admin/fees"
const today = app.clock.now()
const midnight = new Date("2027-01-01T00:00:00+08:00")

beforeEach(async () => {
  app.clock.moveTo(today)
  await asOwner(app, "delete from scheduled_settings")
  await saveSetting(admin, feesSetting, {})
})

async function post(fields: Record<string, string>) {
  const page = { ctx: admin, url: new URL(path, app.origin), params: {}, pattern: path }
  return await callScreen(screen.action, { ...page, form: formOf(fields) })
}

const typed = async () => ({ ...settingTexts(feeFields, await readFeeTerms(admin)), intent: "save" })

async function cardFeeOf(orderId: string): Promise<number> {
  const charges = await app.db.select().from(orderCharges).where(eq(orderCharges.kind, "card"))
  return charges.find((charge) => charge.orderId === orderId)?.cents ?? 0
}

test("of the changes that hold the newest wins, and each changes its own members only", () => {
  const from = (day: string) => new Date(`${day}T00:00:00Z`)
  const scheduled = [
    { from: from("2027-02-01"), value: { cardBasisPoints: 200 } },
    { from: from("2027-01-01"), value: { cardBasisPoints: 100, lateBasisPoints: 400 } },
  ]
  const at = (day: string) => {
    const { cardBasisPoints, lateBasisPoints } = settingAt(feesSetting, {}, scheduled, from(day))
    return [cardBasisPoints, lateBasisPoints]
  }
  expect(["2026-12-31", "2027-01-01", "2027-02-01"].map(at)).toEqual([
    [300, 300],
    [100, 400],
    [200, 400],
  ])
})

test("scheduled fees hold for orders placed from midnight in Singapore on, and earlier orders keep theirs", async () => {
  const { listingId } = await sale.bottle()
  await post({ ...(await typed()), "fees.cardBasisPoints": "5", validFrom: "2027-01-01" })
  expect((await readFees(admin)).cardBasisPoints).toBe(300)
  const page = await renderScreen(admin, screen, { path })
  expect(page).toContain("From 1 January 2027")

  app.clock.moveTo(new Date(midnight.getTime() - 1))
  const before = await sale.order(ann, listingId, { paymentMethod: "card" })
  app.clock.moveTo(midnight)
  const after = await sale.order(ann, listingId, { paymentMethod: "card" })
  expect([await cardFeeOf(before.id), await cardFeeOf(after.id)]).toEqual([3_00, 5_00])
  expect((await readFeeTerms(admin)).fees.cardBasisPoints).toBe(500)
  expect(await renderScreen(admin, screen, { path })).not.toContain("From 1 January 2027")
})

test("a change that is saved after a scheduled one holds, and includes it", async () => {
  await post({ ...(await typed()), "fees.cardBasisPoints": "5", validFrom: "2027-01-01" })
  app.clock.moveTo(midnight)
  const terms = await readFeeTerms(admin)
  await saveFeeTerms(admin, { ...terms, fees: { ...terms.fees, lateBasisPoints: 700 } })
  expect((await readFeeTerms(admin)).fees).toMatchObject({ cardBasisPoints: 500, lateBasisPoints: 700 })
  const now = await readFeeTerms(admin)
  await saveFeeTerms(admin, { ...now, fees: { ...now.fees, cardBasisPoints: 400 } })
  expect((await readFeeTerms(admin)).fees.cardBasisPoints).toBe(400)
})

test("a scheduled change is cancelled before its day, and both are in the history", async () => {
  await post({ ...(await typed()), "fees.cardBasisPoints": "5", validFrom: "2027-01-01" })
  const [row] = await app.db.select().from(scheduledSettings)
  await post({ intent: "cancel", id: row?.id ?? "" })
  app.clock.moveTo(midnight)
  expect((await readFeeTerms(admin)).fees.cardBasisPoints).toBe(300)
  const history = await readSettingHistory(admin, "settings", ...feeActs)
  expect(history.find(({ act }) => act === "fees.cancelSchedule")?.subject).toBe("fees")
  expect(history.find(({ act }) => act === "fees.schedule")).toMatchObject({
    before: { cardBasisPoints: 300 },
    after: { cardBasisPoints: 500, validFrom: midnight.toISOString() },
  })
  expect((await post({ intent: "cancel", id: row?.id ?? "" })).refusal).toMatchObject({
    code: "accounts.noSuchSchedule",
  })
})

test.each([
  ["2026-12-01", "dayNotAhead"],
  ["2020-01-01", "dayNotAhead"],
  ["2035-01-01", "dayNotAhead"],
  ["soon", "dayNotAhead"],
])("the day %s is refused", async (validFrom, reason) => {
  const answer = await post({ ...(await typed()), "fees.cardBasisPoints": "5", validFrom })
  expect(answer.refusal).toMatchObject({ code: `accounts.${reason}`, facts: { field: "validFrom" } })
})

test("a second change of the same settings for a day is refused, as is one that changes nothing", async () => {
  const terms = await readFeeTerms(admin)
  const unchanged = scheduleFeeTerms(admin, terms, "2027-01-01")
  await expect(unchanged).rejects.toMatchObject({ code: "accounts.nothingChanged" })
  const cheaper = { ...terms, fees: { ...terms.fees, cardBasisPoints: 100 } }
  await scheduleFeeTerms(admin, cheaper, "2027-01-01")
  const again = scheduleFeeTerms(admin, cheaper, "2027-01-01")
  await expect(again).rejects.toMatchObject({ code: "accounts.scheduledAlready" })
  const farid = asPerson(app, await person(app, "farid", { role: "finance" }))
  await expect(scheduleFeeTerms(farid, cheaper, "2027-02-01")).rejects.toMatchObject({ status: 403 })
})
