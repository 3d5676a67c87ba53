import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { nestFields, settingTexts } from "#admin/setting-fields.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import type { FormFields } from "#platform/input.ts"
import { countRows } from "../../../../test/api/api-client.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { readHours } from "../choose-slot.ts"
import { type CounterHours, usualHours } from "../slots.ts"
import { CounterForm, counterFields, counterHoursOf, counterOf } from "./counter-fields.ts"
import { daysOf, readCounter, saveCounter } from "./save-counter.ts"

const app = await testApp(new Date("2026-11-20T02:00:00Z"))
const admin = asPerson(app, await person(app, "admin", { role: "admin" }))
const kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))

const typedHours = (hours: CounterHours) => settingTexts(counterFields, counterOf(hours))
const readTyped = (typed: FormFields) => CounterForm.safeParse(nestFields(counterFields, typed))

describe("the hours of the counter", () => {
  test("are the same after a round trip through the form", () => {
    for (const hours of [usualHours, { ...usualHours, days: [0, 6] }])
      expect(counterHoursOf(CounterForm.parse(nestFields(counterFields, typedHours(hours))))).toEqual(hours)
  })

  test.each([
    ["opens", "25:00"],
    ["closes", "11:20"],
    ["closes", "09:00"],
    ["slotMinutes", "4"],
    ["perSlot", "0"],
    ["daysAhead", "61"],
    ["leadHours", "336"],
  ])("refuse %s of %j", (name, value) => {
    const read = readTyped({ ...typedHours(usualHours), [`hours.${name}`]: value })
    expect(read.error?.issues[0]?.path).toEqual(["hours", name])
  })

  test("need a day", () => {
    const read = readTyped(typedHours({ ...usualHours, days: [] }))
    expect(read.error?.issues.map(({ message }) => message)).toEqual(["dayRequired"])
  })

  test("apply to later choices, and the audit records the change once", async () => {
    const hours = { ...usualHours, days: [2, 4], opens: "12:00" }
    await saveCounter(admin, hours)
    expect(await readHours(admin)).toEqual(hours)
    const audited = () => app.db.select().from(auditEntries).where(eq(auditEntries.act, "pickUp.changeHours"))
    expect(await audited()).toMatchObject([
      { before: { days: "1 2 3 4 5 6", opens: "11:00" }, after: { days: "2 4", opens: "12:00" } },
    ])
    const rows = await countRows(app)
    await saveCounter(admin, hours)
    expect(await countRows(app)).toEqual(rows)
    const laidOut = daysOf(await readCounter(admin), app.clock.now())
    expect(laidOut[0]).toMatchObject({ first: "12:00", last: "18:30", slots: 14 })
    expect(laidOut).toHaveLength(4)
  })

  test("need the permission to change settings", async () => {
    await expect(saveCounter(kai, usualHours)).rejects.toMatchObject({ code: "accounts.notAllowed" })
    await expect(readCounter(kai)).rejects.toMatchObject({ code: "accounts.notAllowed" })
  })
})
