import { expect, test } from "vitest"
import { readHistoryOfSetting, readSettingHistory } from "#domains/accounts/admin/setting-history.ts"
import { readIncrements, saveIncrements } from "#domains/auctions/increments/increment-table.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import { readFeeTerms, saveFeeTerms } from "./save-fees.ts"
import * as screen from "./settings.tsx"
import { readSettingsIndex } from "./settings-index.ts"

const app = await testApp()
const admin = asPerson(app, await person(app, "admin", { role: "admin" }))

const settingsFound = async (q: string) =>
  (await readSettingsIndex(admin, q)).flatMap(({ pages }) => pages.flatMap(({ settings }) => settings))

test("every setting is listed with its help and its current value", async () => {
  const terms = await readFeeTerms(admin)
  await saveFeeTerms(admin, { ...terms, fees: { ...terms.fees, cardBasisPoints: 325 } })
  const all = await settingsFound("")
  expect(all.length).toBeGreaterThan(45)
  expect(all.filter(({ help, name }) => !help || help.includes("hints.") || name.includes("names."))).toEqual(
    [],
  )
  expect(all.find(({ path }) => path === "fees.cardBasisPoints")?.value).toBe("3.25")
  expect(all.find(({ path }) => path === "registration")?.value).toBe("On")
})

test("a search finds settings by name, help, page or value, and says so if it finds none", async () => {
  expect((await settingsFound("cart minutes")).map(({ path }) => path)).toEqual(["basketMinutes"])
  expect((await settingsFound("transit cover")).map(({ path }) => path)).toEqual(["fees.coverBasisPoints"])
  const pagesFound = async (q: string) =>
    (await readSettingsIndex(admin, q)).flatMap(({ pages }) => pages.map(({ page }) => page))
  expect(await pagesFound("exchange rates")).toEqual(["rates"])
  expect(await pagesFound("no such words")).toEqual([])
  const page = await renderScreen(admin, screen, { path: "/admin/settings?q=3.25" })
  expect(page).toContain("/admin/fees#fees.cardBasisPoints")
  expect(page).not.toContain("/admin/audit")
})

test("a change of bid increments is recorded, and a setting has its own history", async () => {
  const increments = await readIncrements(admin)
  await saveIncrements(admin, increments)
  expect(await readSettingHistory(admin, "auctions", "increments.change")).toEqual([])
  await saveIncrements(
    admin,
    increments.map((row, index) => (index === 0 ? { ...row, stepCents: 7_00 } : row)),
  )
  const [entry] = await readHistoryOfSetting(admin, "auctions", { key: "place-bid" })
  expect(entry).toMatchObject({ act: "increments.change", actor: "admin" })
  expect(String(entry?.after.increments)).toMatch(/^S\$0: S\$7, /)
})

test("only those with the permission read the settings", async () => {
  const editor = asPerson(app, await person(app, "edie", { role: "editor" }))
  await expect(readSettingsIndex(editor, "")).rejects.toMatchObject({ status: 403 })
})
