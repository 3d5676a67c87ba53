import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { ageRuleFor, readAgeRules } from "#domains/countries/age-rules.ts"
import { declarationOf, sealDeclaration } from "#domains/countries/declaration.ts"
import { saveRate } from "#domains/countries/rates.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { preferenceCookie } from "#platform/http/cookies.ts"
import { apiClient } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, type Person, person } from "../../../test/fixtures.ts"
import { declareAge } from "./declare-age.ts"
import { savePreferences, syncPreferences } from "./save-preferences.ts"
import { ageDeclarations, members } from "./schema.ts"

const app = await testApp()
const callApi = apiClient(app)
const guest = contextFor(app)
let ann: Person
let mia: Person

beforeAll(async () => {
  ann = await person(app, "ann")
  mia = await person(app, "mia", { role: "member" })
  await saveRate(guest, { code: "VND", perSgd: 20_422.4, asOf: "2026-06-30" })
})

async function storedPreferences({ id }: Person) {
  const [row] = await app.db.select().from(members).where(eq(members.id, id))
  return { language: row?.language, currency: row?.currency, deliveryCountry: row?.deliveryCountry }
}

const declarations = async ({ id }: Person) =>
  await app.db.select().from(ageDeclarations).where(eq(ageDeclarations.memberId, id))

test("a guest's choice is stored in the browser alone", async () => {
  const cookies = await savePreferences(guest, { language: "vi", currency: "VND", deliveryCountry: "SG" })
  expect(cookies).toEqual([
    preferenceCookie("lang", "vi"),
    preferenceCookie("currency", "VND"),
    preferenceCookie("delivery", "SG"),
  ])
})

test("a signed-in member's choice is stored in the account too, and leaves the other choices unchanged", async () => {
  await savePreferences(asPerson(app, mia), { language: "hk" })
  await savePreferences(asPerson(app, mia), { currency: "VND", deliveryCountry: "VN" })
  expect(await storedPreferences(mia)).toEqual({ language: "hk", currency: "VND", deliveryCountry: "VN" })
})

test.each([
  [{ language: "fr" }, "countries.noSuchLanguage"],
  [{ language: "" }, "countries.noSuchLanguage"],
  [{ currency: "HKD" }, "countries.noSuchCurrency"],
  [{ currency: "vnd" }, "countries.noSuchCurrency"],
  [{ deliveryCountry: "AQ" }, "countries.notDelivered"],
  [{ deliveryCountry: "VN" }, "countries.deliveryForMembers"],
])("%o is refused as %s, and nothing is stored", async (wishes, code) => {
  await expect(savePreferences(asPerson(app, ann), { language: "vi", ...wishes })).rejects.toMatchObject({
    code,
  })
  expect(await storedPreferences(ann)).toEqual({ language: null, currency: null, deliveryCountry: null })
})

test("dollars can always be chosen, and a suspended member cannot choose delivery abroad", async () => {
  expect(await savePreferences(guest, { currency: "SGD" })).toEqual([preferenceCookie("currency", "SGD")])
  const suspended = asPerson(app, mia, { status: "suspended" })
  await expect(savePreferences(suspended, { deliveryCountry: "MY" })).rejects.toMatchObject({
    code: "countries.deliveryForMembers",
  })
})

const from = (chosen: readonly string[], declaration: string | null = null): Ctx =>
  contextFor(app, undefined, "en", { address: null, userAgent: null, device: null, declaration, chosen })

const mias = { language: "cn", currency: "VND", deliveryCountry: "VN" } as const
const none = { language: null, currency: null, deliveryCountry: null }

test("the account's choice is copied to a browser without one", async () => {
  expect(await syncPreferences(from([]), mia.id, mias)).toEqual([
    preferenceCookie("lang", "cn"),
    preferenceCookie("currency", "VND"),
    preferenceCookie("delivery", "VN"),
  ])
  expect(await syncPreferences(from(["lang", "delivery"]), mia.id, mias)).toEqual([
    preferenceCookie("currency", "VND"),
  ])
  expect(await syncPreferences(from([]), ann.id, none)).toEqual([])
})

test("a guest's age declaration is stored in the account at sign-in, once, with its own time", async () => {
  const declaredAt = new Date(app.clock.now().getTime() - 60_000)
  const rule = ageRuleFor(await readAgeRules({ app }), "MY")
  const declared = declarationOf(rule, "MY", declaredAt)
  const cookie = `age=${sealDeclaration(app, declared)}`
  for (let times = 0; times < 2; times++) {
    const signIn = await callApi("post", "/auth/login", {
      cookie,
      body: { email: ann.email, password: "a dram before bed" },
    })
    expect(signIn.status).toBe(200)
  }
  expect(await declarations(ann)).toMatchObject([{ ...declared, memberId: ann.id }])
})

test("a declaration that the server did not sign is not stored", async () => {
  const before = await declarations(mia)
  await syncPreferences(from([], "SG.18.abc.1700000000000.xxxx"), mia.id, mias)
  await syncPreferences(from([], "nonsense"), mia.id, mias)
  expect(await declarations(mia)).toEqual(before)
})

test("a signed-in member's declaration is stored in the account at once; a guest's in a cookie", async () => {
  const { rule } = await declareAge(asPerson(app, mia), "HK")
  expect(rule.legalAgeYears).toBe(18)
  expect(await declarations(mia)).toMatchObject([
    { country: "HK", legalAgeYears: 18, declaredAt: app.clock.now() },
  ])
  const { cookie } = await declareAge(guest, "IS")
  expect(cookie).toMatch(/^age=IS\.21\./)
  await expect(declareAge(guest, "Atlantis")).rejects.toMatchObject({ code: "countries.noSuchCountry" })
})
