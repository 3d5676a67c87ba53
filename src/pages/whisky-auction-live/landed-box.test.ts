import { expect, test } from "vitest"
import { listLotCards } from "#domains/auctions/read-lot.ts"
import { saveRate } from "#domains/countries/rates.ts"
import { AddressForm } from "#domains/delivery/address-form.ts"
import { addAddress } from "#domains/profile/save-address.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../test/fixtures.ts"
import { renderScreen } from "../../../test/render-screen.tsx"
import * as lotScreen from "./lot.tsx"
import { readUsualCountry } from "./usual-country.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const ann = asPerson(app, await person(app, "ann"))
const mai = asPerson(app, await person(app, "mai", { role: "member" }))
const guest = contextFor(app)
await saveRate(guest, { code: "MYR", perSgd: 3.1, asOf: "2026-11-30" })
const [lotId = "lot_"] = (await liveAuction(app, hana, [{}])).lotIds

async function pageOf(ctx: Ctx, search = "", id = lotId): Promise<string> {
  const [card] = await listLotCards(guest, [id])
  const { location = "", path = "" } = card ?? {}
  return await renderScreen(ctx, lotScreen, {
    path: `${path}${search}`,
    params: { location, id, prod_name: "" },
  })
}

const addressIn = (country: string, city: string, postal_code: string) =>
  AddressForm.parse({
    ...{ firstname: "Mai", lastname: "Le", phone: "+6591234567", email: "mai@example.com" },
    ...{ address: "12 Duxton Hill", city, country, postal_code, state: "" },
  })

test("the choices in the address decide the figures, for guests too, who share the page", async () => {
  const usual = await pageOf(guest)
  expect(usual).toContain("Delivery to Singapore")
  expect(usual).toContain("No duty or tax on arrival")
  expect(usual).not.toContain("Card fee")
  const chosen = await pageOf(guest, "?to=MY&pay=card&cover=yes")
  for (const text of [
    "Delivery to Malaysia",
    "Loss and breakage cover 3%",
    "Card fee 3%",
    "Estimate at the border",
  ])
    expect(chosen).toContain(text)
  expect(chosen).toContain("International delivery is for members.")
  expect(await pageOf(guest, "?to=JP")).toContain("We have no rates for Japan")
  expect(await pageOf(guest, "?to=collect")).not.toContain("Delivery to")
  expect(await pageOf(guest, "?to=XX&pay=gold")).toContain("Delivery to Singapore")
})

test("buying now shows the same parts as a bid, for the same choices", async () => {
  const { lotIds } = await liveAuction(app, hana, [{ buyNowCents: 400_00 }])
  const search = "?to=MY&pay=card&cover=yes"
  const readSection = async () =>
    /<section id="buy-now".*?<\/section>/s.exec(await pageOf(mai, search, lotIds[0]))?.[0]
  // The first rendering begins to load the code of this section.
  await expect.poll(readSection).toBeDefined()
  const section = await readSection()
  for (const text of [
    "Buy Now price",
    "Delivery to Malaysia",
    "Loss and breakage cover 3%",
    "Card fee 3%",
    "You pay at most",
    "Estimate at the border",
    "With duty and tax, about",
  ])
    expect(section).toContain(text)
})

test("a bidder's form keeps the choices when it is sent", async () => {
  const page = await pageOf(ann, "?to=MY&pay=card")
  expect(page).toMatch(
    /<form[^>]*action="[^"]*\?to=MY&amp;pay=card"[^>]*method="post"|<form[^>]*method="post"[^>]*action="[^"]*\?to=MY&amp;pay=card"/,
  )
  expect(page).toMatch(/<noscript><button[^>]*formmethod="get"/i)
})

test("the country is as chosen, else of the member's usual address; home for whom nothing is sent abroad", async () => {
  expect(await readUsualCountry(mai, null)).toBe("SG")
  await addAddress(mai, addressIn("Hong Kong", "Hong Kong", ""))
  await addAddress(ann, addressIn("Hong Kong", "Hong Kong", ""))
  expect(await readUsualCountry(mai, null)).toBe("HK")
  expect(await readUsualCountry(mai, "delivery=MY")).toBe("MY")
  expect(await readUsualCountry(mai, "delivery=AQ")).toBe("SG")
  expect(await readUsualCountry(ann, "delivery=MY")).toBe("SG")
  expect(await readUsualCountry(guest, "delivery=MY")).toBe("SG")
  expect(await pageOf(mai)).toContain("Delivery to Hong Kong")
})
