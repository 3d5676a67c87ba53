import { expect, test } from "vitest"
import { z } from "zod"
import { testApp } from "../../test/db.ts"
import { contextFor, transaction } from "./ctx.ts"
import { defineSetting, readSetting, settingValue } from "./settings.ts"

const app = await testApp()
const minutes = defineSetting("test-minutes", z.int(), 60)

test("a setting is read although every connection is in a transaction that waits for it", async () => {
  const max = app.pool.options.max ?? 0
  let begun = 0
  let letAllGo = () => {}
  const allBegun = new Promise<void>((resolve) => {
    letAllGo = resolve
  })
  const reads = Array.from({ length: max }, () =>
    transaction(contextFor(app), async (tx) => {
      if (++begun === max) letAllGo()
      await allBegun
      return await readSetting(tx, minutes)
    }),
  )
  expect(await Promise.all(reads)).toEqual(reads.map(() => 60))
})

test("a stored setting is parsed by its schema, and a missing field has its default", () => {
  const terms = defineSetting("test-terms", z.object({ days: z.int(), max: z.int() }), { days: 14, max: 3 })
  expect(settingValue(terms, undefined)).toEqual({ days: 14, max: 3 })
  expect(settingValue(terms, { days: 7 })).toEqual({ days: 7, max: 3 })
  expect(() => settingValue(terms, { days: "7" })).toThrow(
    "the setting test-terms is stored in another shape",
  )
  expect(() => settingValue(minutes, null)).toThrow("test-minutes")
})
