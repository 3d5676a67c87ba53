import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { callScreen, formOf } from "../../../../test/call-screen.ts"
import { asOwner, type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, person, product } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import { changeListing } from "../change-listing.ts"
import { createListing } from "../create-listing.ts"
import { listingStateText } from "../price.ts"
import { listings } from "../schema.ts"
import { actOnListings } from "./act-on-listings.ts"
import { addListing } from "./add-listing.ts"
import { saveListings } from "./save-listings.ts"
import * as screen from "./screens/listings.tsx"

let app: TestApp
let kai: Ctx
let brora: Id<"lst">
let clynelish: Id<"lst">

beforeEach(async () => {
  app = await testApp()
  kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  brora = await offer("Brora 30")
  clynelish = await offer("Clynelish 14")
})

async function offer(name: string) {
  const productId = await product(app, name)
  const shelf = { kind: "bottle", location: "singapore", productId } as const
  return await createListing(kai, { ...shelf, priceCents: 120_00, isOnSale: true })
}

async function read(id: Id<"lst">) {
  const [row] = await app.db.select().from(listings).where(eq(listings.id, id))
  if (!row) throw new Error("no such listing")
  return row
}

/** As the form shows the row, with what is typed. */
async function row(id: Id<"lst">, typed: { price?: string; sale?: string; status?: string } = {}) {
  const listing = await read(id)
  const { priceCents, salePriceCents, status } = listing
  const sale = salePriceCents === null ? "" : String(salePriceCents / 100)
  const shown = { price: String(priceCents / 100), sale, status, seen: listingStateText(listing) }
  return { id, ...shown, confirmed: "", ...typed }
}

const refusedOf = async (...rows: Parameters<typeof saveListings>[1]) =>
  (await saveListings(kai, rows)).refused.map(({ id, refusal, typed }) => ({
    ...{ id, code: refusal.code, field: refusal.facts.field, typed },
  }))

test("a sale price at or above the price is refused at its field, wherever it is written", async () => {
  const tooHigh = { code: "listings.salePriceTooHigh", field: "sale" }
  for (const sale of ["120", "306", "0"])
    expect(await refusedOf(await row(brora, { sale }))).toMatchObject([
      { id: brora, ...tooHigh, typed: { sale } },
    ])
  await changeListing(kai, brora, { salePriceCents: 100_00 })
  expect(await refusedOf(await row(brora, { price: "100" }))).toMatchObject([tooHigh])
  const productId = await product(app, "Rosebank 21")
  const form = { productId, kind: "bottle", location: "vietnam", price: "5", sale: "306" }
  await expect(addListing(kai, form)).rejects.toMatchObject({ code: tooHigh.code, facts: { field: "sale" } })
  await expect(asOwner(app, "update listings set sale_price_cents = price_cents")).rejects.toThrow(
    "listings_price",
  )
  expect(await read(brora)).toMatchObject({ priceCents: 120_00, salePriceCents: 100_00 })
})

test("a price that changes by more than half is saved only when that change is confirmed", async () => {
  const typed = await row(brora, { price: "5" })
  const { refused } = await saveListings(kai, [typed])
  expect(refused).toMatchObject([
    {
      refusal: {
        code: "listings.largePriceChange",
        facts: { field: "price", fromCents: 120_00, toCents: 5_00 },
      },
      typed: { price: "5" },
    },
  ])
  const confirmed = String(refused[0]?.refusal.facts.prices)
  expect(await refusedOf({ ...typed, price: "50", confirmed })).toMatchObject([
    { code: "listings.largePriceChange" },
  ])
  expect(await saveListings(kai, [{ ...typed, confirmed }])).toEqual({ saved: 1, refused: [] })
  expect(await read(brora)).toMatchObject({ priceCents: 5_00 })
  expect(await refusedOf(await row(clynelish, { sale: "50" }))).toMatchObject([
    { code: "listings.largePriceChange", field: "sale" },
  ])
  expect(await saveListings(kai, [await row(clynelish, { price: "60" })])).toEqual({ saved: 1, refused: [] })
})

test("of two people who change one row the later is refused; the other rows are saved", async () => {
  const lena = asPerson(app, await person(app, "lena", { role: "admin" }))
  const shown = [await row(brora, { price: "141" }), await row(clynelish, { price: "130" })]
  expect(await saveListings(lena, [await row(brora, { price: "131" })])).toEqual({ saved: 1, refused: [] })
  const { saved, refused } = await saveListings(kai, shown)
  expect(saved).toBe(1)
  expect(refused).toMatchObject([
    { id: brora, refusal: { code: "listings.changedMeanwhile" }, typed: { price: "141" } },
  ])
  expect(await read(brora)).toMatchObject({ priceCents: 131_00 })
  expect(await read(clynelish)).toMatchObject({ priceCents: 130_00 })
  expect(await saveListings(kai, [await row(brora, { price: "141" })])).toEqual({ saved: 1, refused: [] })
})

test("two saves at once of one row: one is saved, the other is refused", async () => {
  const [one, other] = [await row(brora, { price: "131" }), await row(brora, { price: "141" })]
  const results = await Promise.all([saveListings(kai, [one]), saveListings(kai, [other])])
  expect(results.map(({ saved }) => saved).toSorted()).toEqual([0, 1])
})

const path = "/admin/listings?kind=bottle"

const post = (fields: Record<string, string>) => postForm(formOf(fields))

async function postForm(form: FormData) {
  const url = new URL(path, app.origin)
  const call = { ctx: kai, pattern: url.pathname, url, params: {} }
  return (await callScreen(screen.action, { ...call, form })).answer
}

async function posted(id: Id<"lst">, typed: Parameters<typeof row>[1]) {
  const { price, sale, status, seen } = await row(id, typed)
  return {
    listing: id,
    [`price ${id}`]: price,
    [`sale ${id}`]: sale,
    [`status ${id}`]: status,
    [`seen ${id}`]: seen,
  }
}

test("the form comes back with the question, and its button confirms what was asked", async () => {
  const form = await posted(brora, { price: "5" })
  const asked = await post({ ...form, intent: "save" })
  expect(asked).toMatchObject({
    init: { status: 409 },
    data: { saved: 0, refused: [{ typed: { price: "5" } }] },
  })
  const withAnswer = { ...form, [`asked ${brora}`]: "500 " }
  expect(await post({ ...withAnswer, intent: "save" })).toMatchObject({ init: { status: 409 } })
  expect(await post({ ...withAnswer, intent: "confirm" })).toMatchObject({ status: 303 })
  expect(await read(brora)).toMatchObject({ priceCents: 5_00 })
})

test("two large changes in one form are asked for once, and confirmed together", async () => {
  const typed = { ...(await posted(brora, { price: "5" })), ...(await posted(clynelish, { price: "6" })) }
  const bothOf = (fields: Record<string, string>) => {
    const form = formOf({ ...typed, ...fields })
    form.append("listing", brora)
    return form
  }
  expect(await postForm(bothOf({ intent: "save", reviewed: "1" }))).toMatchObject({
    data: { saved: 0, refused: [{ typed: { price: "6" } }, { typed: { price: "5" } }] },
  })
  const asked = { [`asked ${brora}`]: "500 ", [`asked ${clynelish}`]: "600 " }
  expect(await postForm(bothOf({ ...asked, intent: "confirm" }))).toMatchObject({ status: 303 })
  expect([await read(brora), await read(clynelish)]).toMatchObject([
    { priceCents: 5_00 },
    { priceCents: 6_00 },
  ])
})

test("a row typed beside a confirmed one is shown first, and the confirmation is kept", async () => {
  const typed = { ...(await posted(brora, { price: "5" })), ...(await posted(clynelish, { price: "130" })) }
  const form = formOf({ ...typed, intent: "confirm", [`asked ${brora}`]: "500 " })
  form.append("listing", brora)
  const page = await renderScreen(kai, screen, { path, form })
  expect(page).toMatch(new RegExp(`type="hidden" name="asked ${brora}" value="500 "`))
  const dialog = page.slice(page.indexOf('name="reviewed"'))
  expect(dialog).toMatch(/value="confirm"[^>]*name="intent"/)
  form.set("reviewed", "1")
  expect(await postForm(form)).toMatchObject({ status: 303 })
  expect([await read(brora), await read(clynelish)]).toMatchObject([
    { priceCents: 5_00 },
    { priceCents: 130_00 },
  ])
})

test("selected listings are published and withdrawn; what is so already is left, and a sold one says why", async () => {
  await changeListing(kai, clynelish, { status: "sold" })
  const form = new FormData()
  for (const id of [brora, clynelish]) form.append("row", id)
  form.set("act", "withdraw")
  const { question } = Question.parse(await actOnListings(kai, form))
  expect(question).toMatchObject({
    rows: [brora, clynelish],
    changes: expect.arrayContaining([
      expect.objectContaining({ row: brora, before: "On sale", after: "Withdrawn" }),
      expect.objectContaining({
        row: clynelish,
        before: "Sold",
        refusal: expect.stringMatching(/status isn’t possible/),
      }),
    ]),
  })
  form.set("confirmed", "2")
  expect(await actOnListings(kai, form)).toMatchObject({ completed: 1, refused: [{ rows: [clynelish] }] })
  expect([await read(brora), await read(clynelish)]).toMatchObject([
    { status: "withdrawn" },
    { status: "sold" },
  ])
  for (const name of ["row", "confirmed"]) form.delete(name)
  form.set("all", "1")
  form.set("act", "onSale")
  const search = new URLSearchParams({ q: "brora" })
  expect(await actOnListings(kai, form, search)).toMatchObject({ question: { count: 1, rows: [] } })
  form.set("confirmed", "1")
  expect(await actOnListings(kai, form, search)).toMatchObject({ completed: 1 })
  expect(await read(brora)).toMatchObject({ status: "on-sale" })
})

test("the page names the old and the new price, and what somebody else has saved, with what was typed", async () => {
  const asked = await renderScreen(kai, screen, { path, form: await posted(brora, { price: "5" }) })
  expect(asked).toContain("This changes the price from S$120 to S$5. Is that right?")
  expect(asked).toContain("Confirm the new prices")
  expect(asked).toMatch(new RegExp(`name="price ${brora}"[^>]*value="5"`))
  const stale = await posted(brora, { price: "141" })
  await changeListing(kai, brora, { priceCents: 131_00 })
  const page = await renderScreen(kai, screen, { path, form: stale })
  expect(page).toContain("Someone else has changed this listing.")
  expect(page).toContain("It now says: 131")
  expect(page).toMatch(new RegExp(`name="price ${brora}"[^>]*value="141"`))
  expect(page).not.toContain("Confirm the new prices")
})

const Question = z.object({
  question: z.object({
    rows: z.array(z.string()),
    changes: z.array(
      z.object({
        ...{ row: z.string(), before: z.string(), after: z.string(), seen: z.string() },
        refusal: z.string().optional(),
      }),
    ),
  }),
})

test("a planned sale shows each row's price and dates first, and a row that has changed since is left", async () => {
  const form = formOf({ act: "planSale", sale: "-10%", saleFrom: "2030-01-01T10:00", saleUntil: "" })
  for (const id of [brora, clynelish]) form.append("row", id)
  const { question } = Question.parse(await actOnListings(kai, form))
  expect(question.changes.map(({ before, after }) => [before, after])).toEqual([
    ["S$120", expect.stringMatching(/^S\$108: .*1 Jan 2030, 10:00/)],
    ["S$120", expect.stringMatching(/^S\$108: .*1 Jan 2030, 10:00/)],
  ])
  expect(await read(brora)).toMatchObject({ plannedSaleCents: null })
  form.set("confirmed", "2")
  for (const { row: id, seen } of question.changes) form.set(`seen ${id}`, seen)
  await changeListing(asPerson(app, await person(app, "lena", { role: "admin" })), brora, {
    priceCents: 140_00,
  })
  expect(await actOnListings(kai, form)).toMatchObject({ completed: 1, refused: [{ rows: [brora] }] })
  expect([await read(brora), await read(clynelish)]).toMatchObject([
    { plannedSaleCents: null },
    { plannedSaleCents: 108_00 },
  ])
  form.set("sale", "200")
  form.set("seenAt", "2026-11-01T00:00:00Z")
  form.delete("confirmed")
  const asked = await actOnListings(kai, form)
  // The question names the state of each row itself.
  expect(asked).toMatchObject({
    question: { fields: expect.not.objectContaining({ seenAt: expect.anything() }) },
  })
  expect(JSON.stringify(asked)).not.toContain(`"seen ${brora}"`)
  const { question: tooHigh } = Question.parse(asked)
  for (const { refusal } of tooHigh.changes) expect(refusal).toContain("must be above zero and below")
})

test("two typed rows are shown with what they change before they are saved, one is saved at once", async () => {
  const two = { ...(await posted(brora, { price: "130" })), ...(await posted(clynelish, { sale: "100" })) }
  const form = formOf({ ...two, intent: "save" })
  form.append("listing", brora)
  const page = await renderScreen(kai, screen, { path, form })
  expect(page).toContain("Brora 30, Singapore: Price in S$")
  expect(page).toContain("Clynelish 14, Singapore: Sale price in S$")
  expect(page).toMatch(/S\$120<.*S\$130</s)
  expect(page).toMatch(new RegExp(`type="hidden" name="price ${brora}" value="130"`))
  expect([await read(brora), await read(clynelish)]).toMatchObject([
    { priceCents: 120_00 },
    { salePriceCents: null },
  ])
  form.set("reviewed", "1")
  expect(await postForm(form)).toMatchObject({ status: 303 })
  expect([await read(brora), await read(clynelish)]).toMatchObject([
    { priceCents: 130_00 },
    { salePriceCents: 100_00 },
  ])
  expect(await post({ ...(await posted(brora, { price: "131" })), intent: "save" })).toMatchObject({
    status: 303,
  })
})
