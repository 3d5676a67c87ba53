import { beforeAll, expect, test } from "vitest"
import { contextFor } from "#platform/ctx.ts"
import { apiClient } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { person } from "../../../test/fixtures.ts"
import { saveRate } from "./rates.ts"

const app = await testApp()
const callApi = apiClient(app)
const from = (address: string) => ({ headers: { "x-forwarded-for": address } })

const singapore = "165.21.100.88"
const vietnam = "113.160.0.1"
const china = "202.96.128.86"

type Countries = {
  country: string
  delivery: string
  countries: { label: string; dial_code: string; code: string; name: string }[]
  states: { label: string; code: string }[]
  website: { code: string; dial_code: string }[]
}

async function countriesFor(options: Parameters<typeof callApi>[2]): Promise<Countries> {
  return (await callApi("get", "/countries", options)).body as Countries
}

let member: string

beforeAll(async () => {
  member = (await person(app, "mia", { role: "member" })).token
})

test("the country is that of the client's address, and undefined on a local network", async () => {
  expect((await callApi("get", "/geoip", from(singapore))).body).toEqual({
    geo: { country: "SG", name: "Singapore" },
  })
  expect((await callApi("get", "/geoip", from("10.1.2.3"))).body).toEqual({
    geo: { country: null, name: null },
  })
  expect((await callApi("get", "/geoip")).body).toEqual({ geo: { country: null, name: null } })
})

test("only the header that the trusted proxy has set counts", async () => {
  expect((await callApi("get", "/geoip", from(`${china}, ${vietnam}`))).body).toMatchObject({
    geo: { country: "VN" },
  })
})

test("a visitor from China gets Chinese, unless another language was chosen", async () => {
  expect((await callApi("get", "/geoip", from(china))).body).toEqual({ geo: { country: "CN", name: "中国" } })
  expect((await callApi("get", "/geoip", { ...from(china), language: "vi" })).body).toEqual({
    geo: { country: "CN", name: "Trung Quốc" },
  })
  expect((await callApi("get", "/geoip", { ...from(china), cookie: "lang=klingon" })).body).toMatchObject({
    geo: { name: "中国" },
  })
})

test('the long list has all countries, the American states and an "other"', async () => {
  const { countries, states, website } = await countriesFor({})
  expect(countries.length).toBeGreaterThan(240)
  expect(countries[0]).toEqual({ label: "Singapore", dial_code: "+65", code: "SG", name: "Singapore" })
  expect(countries.at(-1)).toEqual({ label: "Other", dial_code: "", code: "other", name: "Another country" })
  expect(states).toContainEqual({ label: "California", code: "CA" })
  expect(states.length).toBe(57)
  expect(website).toMatchObject([
    { code: "SG", dial_code: "+65" },
    { code: "MY" },
    { code: "VN", dial_code: "+84" },
    { code: "HK" },
  ])
})

test("goods go to Singapore for non-members, wherever they are and whatever they have chosen", async () => {
  expect(await countriesFor(from(vietnam))).toMatchObject({ country: "VN", delivery: "SG" })
  expect(await countriesFor({ ...from(vietnam), cookie: "delivery=VN" })).toMatchObject({ delivery: "SG" })
})

test("a member's goods go to the chosen country, else to the member's location, else to Singapore", async () => {
  const requestFrom = (address: string, cookie = "") => ({ token: member, cookie, ...from(address) })
  expect(await countriesFor(requestFrom(vietnam, "delivery=MY"))).toMatchObject({
    country: "VN",
    delivery: "MY",
  })
  expect(await countriesFor(requestFrom(vietnam))).toMatchObject({ delivery: "VN" })
  expect(await countriesFor(requestFrom(vietnam, "delivery=AQ"))).toMatchObject({ delivery: "VN" })
  expect(await countriesFor(requestFrom("82.221.1.1"))).toMatchObject({ country: "IS", delivery: "SG" })
  expect(await countriesFor(requestFrom("127.0.0.1"))).toMatchObject({ country: "SG", delivery: "SG" })
})

test("a rate has its price, symbol, code and day, and an invalid rate is refused", async () => {
  const ctx = contextFor(app)
  await saveRate(ctx, { code: "HKD", perSgd: 6.086116, asOf: "2026-06-30" })
  expect((await callApi("get", "/rates")).body).toEqual({
    base: "SGD",
    rates: [{ price: 6.086116, symbol: "HK$", code: "HKD", decimals: 2, as_of: "2026-06-30" }],
  })
  const rate = { code: "HKD", perSgd: 6, asOf: "2026-06-30" } as const
  for (const perSgd of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1_000_001])
    await expect(saveRate(ctx, { ...rate, perSgd })).rejects.toMatchObject({ code: "countries.rateInvalid" })
  for (const asOf of ["", "yesterday", "2026-02-30", "2026-13-01", "2027-01-01", "0026-06-30", "2026-6-3"])
    await expect(saveRate(ctx, { ...rate, asOf })).rejects.toMatchObject({
      code: "countries.rateDateInvalid",
    })
  await expect(saveRate(ctx, { ...rate, code: "SGD" })).rejects.toMatchObject({
    code: "countries.noSuchCurrency",
  })
})

test("the age question preselects the visitor's country", async () => {
  const countryFor = async (address: string) =>
    (await callApi("get", "/age-rules", from(address))).body.country
  expect(await countryFor(vietnam)).toBe("VN")
  expect(await countryFor("82.221.1.1")).toBe("other")
  expect(await countryFor("127.0.0.1")).toBe("SG")
})
