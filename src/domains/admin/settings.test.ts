import { describe, expect, test } from "vitest"
import { isRegistrationOpen } from "#domains/accounts/register-member.ts"
import { readSite } from "#domains/content/site.ts"
import { siteIn } from "#domains/content/site-in.ts"
import { readAgeRules, ruleFor, usualRules, versionOf } from "#domains/countries/age-rules.ts"
import { readDestinations } from "#domains/countries/delivery.ts"
import { lawFor, readLaws, usualLaws } from "#domains/countries/laws.ts"
import { saveColours } from "#domains/display/save-display.ts"
import { basketEndsAt } from "#domains/shop/basket-time.ts"
import { readProposalDays } from "#domains/submissions/value-bottle.ts"
import { readWalletTerms } from "#domains/wallet/terms.ts"
import { countRows } from "../../../test/ask.ts"
import { testApp } from "../../../test/db.ts"
import { as, person } from "../../../test/world.ts"
import { ageForm, rulesOf, typedAges } from "./age-form.ts"
import { CompanyForm, settingsOf, typedCompany } from "./company-form.ts"
import { readHistory } from "./history.ts"
import { lawsOf, tickedIn, tickedOf } from "./law-form.ts"
import { readAges, saveAges } from "./save-ages.ts"
import { readCompanySettings, saveCompanySettings, settingsAct } from "./save-company.ts"
import { saveLaws } from "./save-laws.ts"

const app = await testApp()
const admin = as(app, await person(app, "admin", { role: "admin" }))
const editor = as(app, await person(app, "edie", { role: "editor" }))
const usual = await readCompanySettings(admin)
const notAllowed = { code: "accounts.notAllowed" }

describe("the site's settings", () => {
  test("are the same after a round trip through the form", () => {
    expect(settingsOf(CompanyForm.parse(typedCompany(usual)))).toEqual(usual)
    const closed = { ...usual, registration: "closed" as const }
    expect(settingsOf(CompanyForm.parse(typedCompany(closed)))).toEqual(closed)
  })

  test.each([
    ["name", "", "wordsMissing"],
    ["name", "x".repeat(41), "wordsTooLong"],
    ["email", "the house", "emailUnclear"],
    ["socials", "Facebook", "socialUnclear"],
    ["socials", "Facebook http://facebook.example", "socialUnclear"],
    ["socials", "Facebook javascript:alert(1)", "socialUnclear"],
    ["destinations", "MY VN", "countryUnclear"],
    ["destinations", "SG XX", "countryUnclear"],
    ["destinations", "SG MY FR", "countryNotQuoted"],
    ["basketMinutes", "4", "numberUnclear"],
    ["proposalDays", "none", "numberUnclear"],
    ["leastTopUp", "0", "notAnAmount"],
    ["mostTopUp", "5", "mostBelowLeast"],
    ["mostBalance", "20", "mostBelowLeast"],
  ])("refuse %s of %j", (name, value, message) => {
    const { error } = CompanyForm.safeParse({ ...typedCompany(usual), [name]: value })
    expect(error?.issues[0]).toMatchObject({ path: [name], message })
  })

  test("take effect at once in every domain that uses them, and the history shows the change", async () => {
    const typed = {
      ...typedCompany({ ...usual, registration: "closed" }),
      ...{ name: "Cuach", address: "1 Read Street\n\n Singapore ", socials: "X https://x.com/cuach" },
      ...{ basketMinutes: "30", proposalDays: "7", destinations: "sg, my", mostTopUp: "1,000" },
    }
    await saveCompanySettings(admin, settingsOf(CompanyForm.parse(typed)))
    expect(await readSite(admin)).toMatchObject({
      name: "Cuach",
      addressLines: ["1 Read Street", "Singapore"],
      socials: [{ name: "X", url: "https://x.com/cuach" }],
    })
    expect(await isRegistrationOpen(admin)).toBe(false)
    expect((await basketEndsAt(admin)).getTime() - app.clock.now().getTime()).toBe(30 * 60_000)
    expect(await readProposalDays(admin)).toBe(7)
    expect(await readDestinations(admin)).toEqual(["SG", "MY"])
    expect(await readWalletTerms(admin)).toMatchObject({ mostTopUpCents: 1_000_00, leastTopUpCents: 10_00 })
    const history = await readHistory(admin, "settings", settingsAct)
    expect(new Set(history.map(({ subjectId }) => subjectId))).toEqual(new Set(Object.keys(usual)))
    expect(history.find(({ subjectId }) => subjectId === "site")).toMatchObject({
      actor: "admin",
      before: { name: "Quaich", socials: "" },
      after: { name: "Cuach", addressLines: "1 Read Street, Singapore" },
    })
    const rows = await countRows(app)
    await saveCompanySettings(admin, settingsOf(CompanyForm.parse(typed)))
    expect(await countRows(app)).toEqual(rows)
  })

  test("translated fields keep their translations when another field changes", async () => {
    const { site } = await readCompanySettings(admin)
    await saveCompanySettings(admin, {
      ...(await readCompanySettings(admin)),
      site: { ...site, phone: "+65 6111 1111" },
    })
    expect(await readSite({ ...admin, language: "vi" })).toMatchObject({
      phone: "+65 6111 1111",
      hours: siteIn("vi").hours,
    })
  })

  test("need the permission to change settings", async () => {
    await expect(readCompanySettings(editor)).rejects.toMatchObject(notAllowed)
    await expect(saveCompanySettings(editor, usual)).rejects.toMatchObject(notAllowed)
    await expect(readHistory(editor, "settings", settingsAct)).rejects.toMatchObject(notAllowed)
  })
})

describe("ages and notices", () => {
  test("are the same after a round trip through the form", () => {
    expect(rulesOf(usualRules, ageForm(usualRules).parse(typedAges(usualRules)))).toEqual(usualRules)
  })

  test.each([
    ["years.SG", "15", "numberUnclear"],
    ["years.MY", "", "numberUnclear"],
    ["vi.VN", " ", "wordsMissing"],
    ["cn.HK", "长".repeat(401), "wordsTooLong"],
  ])("refuse %s of %j", (name, value, message) => {
    const { error } = ageForm(usualRules).safeParse({ ...typedAges(usualRules), [name]: value })
    expect(error?.issues[0]).toMatchObject({ path: [name], message })
  })

  test("a changed age is a new version of the notice, for that country alone", async () => {
    const typed = { ...typedAges(await readAges(admin)), "years.SG": "21" }
    await saveAges(admin, rulesOf(usualRules, ageForm(usualRules).parse(typed)))
    const rules = await readAgeRules(admin)
    const version = (of: typeof rules, country: string) => versionOf(ruleFor(of, country))
    expect(ruleFor(rules, "SG").legalAgeYears).toBe(21)
    expect(version(rules, "SG")).not.toBe(version(usualRules, "SG"))
    expect(version(rules, "MY")).toBe(version(usualRules, "MY"))
    const [told] = await readHistory(admin, "settings", settingsAct)
    expect(told).toMatchObject({ before: { "SG years": 18 }, after: { "SG years": 21 } })
    const rows = await countRows(app)
    await saveAges(admin, rules)
    expect(await countRows(app)).toEqual(rows)
    await expect(saveAges(editor, rules)).rejects.toMatchObject(notAllowed)
  })
})

describe("laws by country", () => {
  test("are the same after a round trip through the form, and need a payment method in each country", () => {
    const sent = Object.fromEntries(tickedIn(usualLaws).map((name) => [name, "yes"]))
    expect(lawsOf(usualLaws, sent)).toEqual(usualLaws)
    expect(new Set(tickedOf(sent))).toEqual(new Set(tickedIn(usualLaws)))
    const { "transfer.SG": _, "card.SG": __, "wallet.SG": ___, ...without } = sent
    expect(() => lawsOf(usualLaws, without)).toThrow(expect.objectContaining({ code: "admin.noWayLeft" }))
    expect(() => lawsOf(usualLaws, {})).toThrow(
      expect.objectContaining({ others: usualLaws.slice(1).map(() => expect.anything()) }),
    )
  })

  test("take effect at once, are audited, and need the permission to change settings", async () => {
    const laws = usualLaws.map((law) => (law.country === "MY" ? { ...law, ways: ["card"] as const } : law))
    await expect(saveLaws(editor, laws)).rejects.toMatchObject(notAllowed)
    await saveLaws(admin, laws)
    expect(lawFor(await readLaws(admin), "MY").ways).toEqual(["card"])
    const [told] = await readHistory(admin, "settings", settingsAct)
    expect(told).toMatchObject({ after: { MY: "salePrices, promotions, banners, card" } })
    const rows = await countRows(app)
    await saveLaws(admin, laws)
    expect(await countRows(app)).toEqual(rows)
  })
})

test("the page of colours shows its history to staff with its permission", async () => {
  await saveColours(editor, { "header.background": "#ffffff", "header.text": "#000000" })
  const [told] = await readHistory(editor, "publish", "display.changeColours")
  expect(told).toMatchObject({ actor: "edie", after: { "header.background": "#ffffff" } })
})
