import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { PlaceRow } from "#domains/places/registry.ts"
import { languages } from "#language/languages.ts"
import type { Ctx } from "#platform/ctx.ts"

const japan: PlaceRow = {
  slug: "japan",
  country: "JP",
  currency: "JPY",
  zone: { abbreviation: "JST", utcOffsetHours: 9 },
  auctionOrder: 4,
  menuOrder: 5,
  hasDrams: false,
  legalAgeYears: 20,
  bansAdvertising: false,
  newsletterNeedsConfirmation: true,
  treatyOrigins: ["Scotland"],
  fontSubset: null,
}

const texts = {
  names: { japan: "Japan" },
  onServer: {
    notices: { JP: "In Japan nobody under 20 may drink." },
    pickUp: { japan: "our shop in Japan" },
    restrictions: {},
    duties: { JP: "Liquor tax" },
    taxes: { JP: "Consumption tax" },
    formulas: {
      JP: "Liquor tax: {{excisePerLitre}} for each litre of pure alcohol. Consumption tax: {{tax}}.",
    },
  },
}

/** ¥1,000 for a litre of pure alcohol, and 10 % of it all. */
const duties = {
  source: "National Tax Agency",
  sourceUrl: null,
  figures: { "2020-01-01": { excisePerLitreCents: 1_000_00, taxBasisPoints: 1_000 } },
}

type AnyRecord = Record<string, unknown>

/** Loads the code anew with Japan's row, texts and rates, as a release with these files would. */
async function loadWithJapan() {
  vi.resetModules()
  const { registry } = await import("#domains/places/registry.ts")
  Reflect.apply(Array.prototype.push, registry, [japan])
  const { allTexts } = await import("#language/texts.server.ts")
  for (const language of languages) addTexts(allTexts[language].places, texts)
  const firstRates = await import("#domains/delivery/first-rates.ts")
  Object.assign(firstRates.duties, { JP: duties })
  Object.assign(firstRates.tariffs, { JP: firstRates.tariffs.HK })
  return {
    ...(await import("./db.ts")),
    ...(await import("./fixtures.ts")),
    ...(await import("#platform/ctx.ts")),
    ...(await import("#domains/delivery/register-places.ts")),
    ...(await import("#domains/countries/rates.ts")),
  }
}

function addTexts(own: unknown, more: AnyRecord): void {
  for (const [key, value] of Object.entries(more)) {
    const group = (own as AnyRecord)[key]
    if (typeof value === "string") Object.assign(own as AnyRecord, { [key]: value })
    else addTexts(group, value as AnyRecord)
  }
}

let app: Awaited<ReturnType<typeof import("./db.ts").testApp>>
let ctx: Ctx
let keeper: Ctx
let productId: `prd_${string}`
const there = "japan" as "singapore"

beforeAll(async () => {
  const loaded = await loadWithJapan()
  app = await loaded.testApp()
  await loaded.registerPlaces(app.db, app.clock.now())
  ctx = loaded.contextFor(app)
  keeper = loaded.asPerson(app, await loaded.person(app, "keeper", { role: "admin" }))
  productId = await loaded.product(app, "Hakushu 12 Year Old")
  await loaded.saveRate(ctx, { code: "JPY", perSgd: 100, asOf: "2026-11-20" })
  const { createListing } = await import("#domains/listings/create-listing.ts")
  const { receiveStock } = await import("#domains/stock/move-stock.ts")
  await createListing(keeper, {
    kind: "bottle",
    location: there,
    productId,
    priceCents: 200_00,
    isOnSale: true,
  })
  await receiveStock(keeper, { productId, location: there, quantity: 3, idempotencyKey: "three bottles" })
})

// Other files share the worker: they load the code without Japan.
afterAll(() => void vi.resetModules())

test("its shop sells, and shops are filtered by it", async () => {
  const { listShelf } = await import("#domains/shop/list-shelf.ts")
  const { shelfList } = await import("#domains/shop/shelf-list.ts")
  const { parseListQuery } = await import("#platform/lists/list-query.ts")
  const namesIn = async (location: "singapore") => {
    const page = await listShelf(ctx, { kind: "bottle", location }, parseListQuery(shelfList, {}))
    return page.listings.map(({ name }) => name)
  }
  expect(await namesIn(there)).toEqual(["Hakushu 12 Year Old"])
  expect(await namesIn("singapore")).toEqual([])
})

test("stock is kept there, and staff's list and its file have it", async () => {
  const { listLevels } = await import("#domains/stock/admin/reads.ts")
  const { levelList } = await import("#domains/stock/level-list.ts")
  const { levelColumns } = await import("#domains/stock/admin/parts/level-columns.tsx")
  const { csvRows } = await import("#admin/lists/csv-file.ts")
  const { parseListQuery } = await import("#platform/lists/list-query.ts")
  const { levels } = await listLevels(keeper, parseListQuery(levelList, { location: there }))
  expect(levels).toMatchObject([{ location: "japan", onHand: 3 }])
  expect(csvRows(levelColumns, levels)[1]).toContain("japan")
})

test("the calculator quotes to it and from it by its own rates", async () => {
  const { calculate } = await import("#domains/delivery/calculate.ts")
  const quoteOf = async (query: string) => await calculate(ctx, new URLSearchParams(query), 0)
  const { quote, texts: shown } = await quoteOf("from=singapore&to=JP&value=300&ml=700&abv=46")
  // 0.322 litres of pure alcohol at S$10 a litre.
  const taxCents = Math.round((300_00 + 48_00 + 3_22) / 10)
  expect(quote).toMatchObject({ feeCents: 48_00, dutyCents: 3_22, taxCents, dutyIncluded: false })
  expect(shown).toMatchObject({
    duty: "Liquor tax",
    formula: "Liquor tax: ¥1000 for each litre of pure alcohol. Consumption tax: 10%.",
  })
  expect((await quoteOf("from=japan&to=JP")).quote).toMatchObject({ from: "JP", dutyIncluded: true })
  expect((await quoteOf("from=japan&to=SG")).quote).toMatchObject({ feeCents: 44_00, dutyIncluded: false })
})

test("a parcel of an order is quoted from its shop", async () => {
  const { quoteParcels } = await import("#domains/checkout/shipping/parcels.ts")
  const line = { kind: "bottle", productId, location: there, priceCents: 200_00, quantity: 1 } as const
  expect(await quoteParcels(ctx, [line], "Japan")).toMatchObject({
    parcels: [{ location: "japan", from: "JP", to: "JP", dutyIncluded: true }],
    taxedCents: 0,
  })
})

test("addresses there are accepted, and its country is among the company's own", async () => {
  const { AddressForm } = await import("#domains/delivery/address-form.ts")
  const { listCountries, ownCountries } = await import("#domains/countries/countries.ts")
  const form = {
    ...{ firstname: "Aki", lastname: "Mori", phone: "+81312345678", email: "aki@quaich.example" },
    ...{ address: "1 Ginza", city: "Tokyo", country: "Japan" },
  }
  expect(AddressForm.safeParse({ ...form, postal_code: "104-0061" }).success).toBe(true)
  expect(AddressForm.safeParse({ ...form, postal_code: "1040" }).success).toBe(false)
  expect(ownCountries.at(-1)).toBe("JP")
  expect(listCountries("en")[ownCountries.length - 1]).toMatchObject({ label: "Japan", dialCode: "+81" })
})

test("its law holds: the age with its notice, and what may be shown", async () => {
  const { readAgeQuestion } = await import("#domains/countries/read-age-question.ts")
  const { readLaws, lawOf } = await import("#domains/countries/laws.ts")
  const { rules } = await readAgeQuestion(ctx)
  const ofJapan = rules.filter(({ country }) => country === "JP")
  expect(ofJapan).toMatchObject([{ legalAgeYears: 20, notice: "In Japan nobody under 20 may drink." }])
  expect(lawOf(await readLaws(ctx), "JP").visible.banners).toBe(true)
})

test("its currency is shown", async () => {
  const { readDisplayPreferences } = await import("#domains/delivery/read-display-preferences.ts")
  const { currency, currencies } = await readDisplayPreferences(ctx, "currency=JPY")
  expect(currency).toMatchObject({ code: "JPY", symbol: "¥" })
  expect(currencies).toContain("JPY")
})

test("an auction is held there, and the file of past results names it", async () => {
  const { createAuction } = await import("#domains/auctions/create-auction.ts")
  const { NewAuction } = await import("#domains/auctions/inputs.ts")
  const { resultFields } = await import("#domains/archive/result-fields.ts")
  const times = {
    previewAt: "2026-12-02T00:00:00Z",
    startsAt: "2026-12-03T00:00:00Z",
    endsAt: "2026-12-09T00:00:00Z",
  }
  await createAuction(keeper, NewAuction.parse({ title: "Tokyo sale", location: "japan", ...times }))
  expect(NewAuction.safeParse({ title: "Sale", location: "atlantis", ...times }).success).toBe(false)
  expect(resultFields.location[1]).toBe("The auction's location: singapore, vietnam, malaysia or japan.")
})

test("menus, search and the sitemap list it", async () => {
  const { menus } = await import("../src/shell/menu.ts")
  const { searchScopes } = await import("#domains/search/scopes.ts")
  const { staticPages } = await import("#domains/sitemap/static-pages.ts")
  const placesIn = (text: string) =>
    menus.find((menu) => menu.text === text)?.entries.map(({ place }) => place as string)
  expect(placesIn("menu.live")).toEqual(["singapore", "vietnam", "malaysia", "japan"])
  expect(placesIn("menu.bottles")).toEqual(["singapore", "hong-kong", "vietnam", "malaysia", "japan"])
  expect(searchScopes).toContain("bottle-japan")
  expect(searchScopes).toContain("previous-japan")
  expect(staticPages).toEqual(expect.arrayContaining(["/whisky-shop/japan", "/whisky-auction-live/japan"]))
})

test("staff see its rates with their source", async () => {
  const { listRatesOf } = await import("#domains/delivery/admin/list-rates.ts")
  const { imports, parcels } = await listRatesOf(keeper, there)
  expect(imports).toMatchObject([{ country: "JP", source: "National Tax Agency", state: "holds" }])
  expect(parcels).toHaveLength(10)
})
