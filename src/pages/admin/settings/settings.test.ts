import { describe, expect, test } from "vitest"
import { nestFields, settingsSchema, settingTexts } from "#admin/setting-fields.ts"
import { readSettingHistory } from "#domains/accounts/admin/setting-history.ts"
import { isRegistrationOpen } from "#domains/accounts/register-member.ts"
import { readSite } from "#domains/content/site.ts"
import { siteInLanguage } from "#domains/content/site-in-language.ts"
import { ageRuleFor, ageTextVersionOf, defaultAgeRules, readAgeRules } from "#domains/countries/age-rules.ts"
import { readDestinations } from "#domains/countries/delivery.ts"
import { defaultLaws, lawOf, readLaws } from "#domains/countries/laws.ts"
import { saveColours } from "#domains/display/save-display.ts"
import { basketEndsAt } from "#domains/shop/basket-time.ts"
import { readProposalDays } from "#domains/submissions/valuations/valuation-days.ts"
import { readWalletTerms } from "#domains/wallet/terms.ts"
import type { FormFields } from "#platform/input.ts"
import { countRows } from "../../../../test/api/api-client.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { ageFields, ageRulesOf, agesByCountry } from "./age-fields.ts"
import { companyFields } from "./company-fields.ts"
import { CompanyForm } from "./company-form.ts"
import { lawFields, lawForm, lawsByCountry, lawsOf } from "./law-fields.ts"
import { readAges, saveAges } from "./save-ages.ts"
import { readCompanySettings, saveCompanySettings, settingsAct } from "./save-company.ts"
import { saveLaws } from "./save-laws.ts"

const app = await testApp()
const admin = asPerson(app, await person(app, "admin", { role: "admin" }))
const editor = asPerson(app, await person(app, "edie", { role: "editor" }))
const usual = await readCompanySettings(admin)
const notAllowed = { code: "accounts.notAllowed" }

describe("the site's settings", () => {
  const parsed = (submitted: FormFields) => CompanyForm.parse(nestFields(companyFields, submitted))

  test("are the same after a round trip through the form", () => {
    expect(parsed(settingTexts(companyFields, usual))).toEqual(usual)
    const closed = { ...usual, registration: "closed" as const }
    expect(parsed(settingTexts(companyFields, closed))).toEqual(closed)
  })

  test.each([
    ["site.name", "", "textRequired"],
    ["site.name", "x".repeat(41), "textTooLong"],
    ["site.email", "the house", "emailUnclear"],
    ["site.socials", "Facebook", "socialUnclear"],
    ["site.socials", "Facebook http://facebook.example", "socialUnclear"],
    ["site.socials", "Facebook javascript:alert(1)", "socialUnclear"],
    ["destinations", "MY VN", "countryUnclear"],
    ["destinations", "SG XX", "countryUnclear"],
    ["destinations", "SG MY FR", "countryNotQuoted"],
    ["basketMinutes", "4", "numberUnclear"],
    ["valuations.days", "none", "numberUnclear"],
    ["wallet.minTopUpCents", "0", "notAnAmount"],
    ["wallet.maxTopUpCents", "5", "maxBelowMin"],
    ["wallet.maxBalanceCents", "20", "maxBelowMin"],
  ])("refuse %s of %j", (name, value, message) => {
    const typed = { ...settingTexts(companyFields, usual), [name]: value }
    const { error } = CompanyForm.safeParse(nestFields(companyFields, typed))
    expect(error?.issues[0]).toMatchObject({ path: name.split("."), message })
  })

  test("take effect at once in every domain that uses them, and the history shows the change", async () => {
    const typed = {
      ...settingTexts(companyFields, { ...usual, registration: "closed" }),
      ...{ "site.name": "Cuach", "site.addressLines": "1 Read Street\n\n Singapore " },
      "site.socials": "X https://x.com/cuach",
      ...{
        basketMinutes: "30",
        "valuations.days": "7",
        "valuations.answerDays": "2",
        destinations: "sg, my",
      },
      "wallet.maxTopUpCents": "1,000",
    }
    await saveCompanySettings(admin, parsed(typed))
    expect(await readSite(admin)).toMatchObject({
      name: "Cuach",
      addressLines: ["1 Read Street", "Singapore"],
      socials: [{ name: "X", url: "https://x.com/cuach" }],
    })
    expect(await isRegistrationOpen(admin)).toBe(false)
    expect((await basketEndsAt(admin)).getTime() - app.clock.now().getTime()).toBe(30 * 60_000)
    expect(await readProposalDays(admin)).toBe(7)
    expect(await readDestinations(admin)).toEqual(["SG", "MY"])
    expect(await readWalletTerms(admin)).toMatchObject({ maxTopUpCents: 1_000_00, minTopUpCents: 10_00 })
    const history = await readSettingHistory(admin, "settings", settingsAct)
    expect(new Set(history.map(({ subjectId }) => subjectId))).toEqual(
      new Set(["site", "registration", "basket-minutes", "valuations", "delivery-countries", "wallet"]),
    )
    expect(history.find(({ subjectId }) => subjectId === "site")).toMatchObject({
      actor: "admin",
      before: { name: "Quaich", socials: "" },
      after: { name: "Cuach", addressLines: "1 Read Street, Singapore" },
    })
    const rows = await countRows(app)
    await saveCompanySettings(admin, parsed(typed))
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
      hours: siteInLanguage("vi").hours,
    })
    expect(await readSite({ ...admin, language: "hk" })).toMatchObject({
      hours: "星期一至星期六 11:00–19:00",
    })
  })

  test("need the permission to change settings", async () => {
    await expect(readCompanySettings(editor)).rejects.toMatchObject(notAllowed)
    await expect(saveCompanySettings(editor, usual)).rejects.toMatchObject(notAllowed)
    await expect(readSettingHistory(editor, "settings", settingsAct)).rejects.toMatchObject(notAllowed)
  })
})

describe("ages and notices", () => {
  const fields = ageFields(defaultAgeRules.map(({ country }) => country))
  const form = settingsSchema(fields)
  const typedAges = (rules: typeof defaultAgeRules) => settingTexts(fields, agesByCountry(rules))

  test("are the same after a round trip through the form", () => {
    expect(ageRulesOf(form.parse(nestFields(fields, typedAges(defaultAgeRules))))).toEqual(defaultAgeRules)
  })

  test.each([
    ["SG.years", "15", "numberUnclear"],
    ["MY.years", "", "numberUnclear"],
    ["VN.vi", " ", "textRequired"],
    ["HK.cn", "长".repeat(401), "textTooLong"],
  ])("refuse %s of %j", (name, value, message) => {
    const { error } = form.safeParse(nestFields(fields, { ...typedAges(defaultAgeRules), [name]: value }))
    expect(error?.issues[0]).toMatchObject({ path: name.split("."), message })
  })

  test("a changed age is a new version of the notice, for that country alone", async () => {
    const typed = { ...typedAges(await readAges(admin)), "SG.years": "21" }
    await saveAges(admin, ageRulesOf(form.parse(nestFields(fields, typed))))
    const rules = await readAgeRules(admin)
    const version = (of: typeof rules, country: string) => ageTextVersionOf(ageRuleFor(of, country))
    expect(ageRuleFor(rules, "SG").legalAgeYears).toBe(21)
    expect(version(rules, "SG")).not.toBe(version(defaultAgeRules, "SG"))
    expect(version(rules, "MY")).toBe(version(defaultAgeRules, "MY"))
    const [entry] = await readSettingHistory(admin, "settings", settingsAct)
    expect(entry).toMatchObject({ before: { "SG years": 18 }, after: { "SG years": 21 } })
    const rows = await countRows(app)
    await saveAges(admin, rules)
    expect(await countRows(app)).toEqual(rows)
    await expect(saveAges(editor, rules)).rejects.toMatchObject(notAllowed)
  })
})

describe("laws by country", () => {
  test("are the same after a round trip through the form, and need a payment method in each country", () => {
    const countries = defaultLaws.map(({ country }) => country)
    const read = (typed: FormFields) => lawForm(countries).safeParse(nestFields(lawFields(countries), typed))
    const typed = settingTexts(lawFields(countries), lawsByCountry(defaultLaws))
    expect(lawsOf(read(typed).data ?? {})).toEqual(defaultLaws)
    const without = { ...typed, "SG.transfer": "", "SG.card": "", "SG.wallet": "" }
    expect(read(without).error?.issues).toMatchObject([
      { path: ["SG", "transfer"], message: "noPaymentMethodLeft" },
    ])
    expect(read({}).error?.issues).toHaveLength(defaultLaws.length)
  })

  test("take effect at once, are audited, and need the permission to change settings", async () => {
    const laws = defaultLaws.map((law) =>
      law.country === "MY" ? { ...law, paymentMethods: ["card"] as const } : law,
    )
    await expect(saveLaws(editor, laws)).rejects.toMatchObject(notAllowed)
    await saveLaws(admin, laws)
    expect(lawOf(await readLaws(admin), "MY").paymentMethods).toEqual(["card"])
    const [entry] = await readSettingHistory(admin, "settings", settingsAct)
    expect(entry).toMatchObject({ after: { MY: "salePrices, promotions, banners, card" } })
    const rows = await countRows(app)
    await saveLaws(admin, laws)
    expect(await countRows(app)).toEqual(rows)
  })
})

test("the page of colours shows its history to staff with its permission", async () => {
  await saveColours(editor, { "header.background": "#ffffff", "header.text": "#000000" })
  const [entry] = await readSettingHistory(editor, "publish", "display.changeColours")
  expect(entry).toMatchObject({ actor: "edie", after: { "header.background": "#ffffff" } })
})
