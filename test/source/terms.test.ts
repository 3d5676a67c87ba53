import { createHash } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import sharp from "sharp"
import { expect, test } from "vitest"
import { members, termsAcceptances } from "#domains/accounts/schema.ts"
import { signInByIdentity } from "#domains/accounts/social/sign-in-by-identity.ts"
import { shippedTermsVersion } from "#domains/accounts/terms/terms-version.ts"
import { bidFromPage } from "#domains/bidding/bid-from-page.ts"
import { bidRefusals, bids } from "#domains/bidding/schema.ts"
import { buyToPay } from "#domains/checkout/placing/buy-now.ts"
import { buyNowFromPage } from "#domains/checkout/placing/buy-now-from-page.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { ContentForm } from "#domains/pages/inputs.ts"
import { readChanges } from "#domains/pages/read-changes.ts"
import { shippedContent } from "#domains/pages/shipped.server.ts"
import { publishContent, restoreVersion, saveContent } from "#domains/pages/write-content.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { SubmissionInput } from "#domains/submissions/inputs.ts"
import { sendSubmission } from "#domains/submissions/send-submission.ts"
import { newPhotoSecret, storePhoto } from "#domains/submissions/store-photo.ts"
import { contextFor } from "#platform/ctx.ts"
import { apiClient } from "../api/api-client.ts"
import { testApp } from "../db.ts"
import { asPerson, liveAuction, type Person, person, product } from "../fixtures.ts"

const app = await testApp()
const callApi = apiClient(app)
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const editor = asPerson(app, await person(app, "edie", { role: "editor" }))
const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
const ann = await person(app, "ann")
const password = "another dram entirely"
let counter = 0

const acceptances = (memberId: Person["id"]) =>
  app.db.select().from(termsAcceptances).where(eq(termsAcceptances.memberId, memberId))
const acceptedBy = async (memberId: Person["id"]) =>
  (await app.db.select().from(members).where(eq(members.id, memberId)))[0]?.termsVersion

async function changeTerms(line: string, language: "en" | "vi" = "en"): Promise<string> {
  const from = counter++
  const form = ContentForm.parse({
    ...{ title: "Terms", summary: "The terms", html: `<p>Every bid is final.</p><p>${line}</p>` },
    ...{ from: language === "en" ? from : 0, key: `terms-${language}-${counter}-key` },
  })
  const number = await saveContent(editor, "Terms & Conditions", language, form)
  await publishContent(editor, "Terms & Conditions", language, number)
  if (language === "vi") counter--
  return String(number)
}

test("the English terms that come with a release do not change without their version", () => {
  const { title, summary, body } = shippedContent("Terms & Conditions", "en")
  const digest = createHash("sha256")
    .update(JSON.stringify([title, summary, body]))
    .digest("hex")
  // If the text changes, shippedTermsVersion must change here and in accounts/terms/terms-version.ts.
  expect({ [shippedTermsVersion]: digest.slice(0, 16) }).toEqual({ "2026-11-28-2": "e6fb4b8a1b03d046" })
})

test("registering by a call or through a provider accepts the terms, with version, time and way", async () => {
  const body = { username: "mia", email: "mia@quaich.example", password, country_mb: "Singapore" }
  const wrong = await callApi("post", "/auth/register", { body: { ...body, acceptTerms: "1999" } })
  expect(wrong).toMatchObject({
    status: 409,
    body: { code: "accounts.termsChanged", facts: { version: shippedTermsVersion } },
  })
  const { status, body: made } = await callApi("post", "/auth/register", { body })
  expect(status).toBe(200)
  const [acceptance] = await acceptances((made as { user: { _id: Person["id"] } }).user._id)
  expect(acceptance).toMatchObject({ version: shippedTermsVersion, context: "call", language: "en" })
  expect(acceptance?.acceptedAt).toEqual(app.clock.now())
  const entered = await signInByIdentity(contextFor(app), {
    ...{ provider: "google", subject: "g-1", email: "gus@elsewhere.example", isEmailVerified: true },
    ...{ name: "Gus", firstName: "Gus", lastName: "Tan" },
  })
  if (!("account" in entered)) throw new Error("nobody was signed in")
  const [bySocial] = await acceptances(entered.account._id)
  expect(bySocial).toMatchObject({ version: shippedTermsVersion, context: "google" })
})

test("a guest's order and a consignment record the terms that their sender accepted", async () => {
  const productId = await product(app, "Glenfarclas 15")
  const inSingapore = { productId, location: "singapore" } as const
  const listingId = await createListing(keeper, {
    kind: "bottle",
    ...inSingapore,
    priceCents: 100_00,
    isOnSale: true,
  })
  await receiveStock(keeper, { ...inSingapore, quantity: 3, idempotencyKey: "first receipt" })
  const order = {
    checkout: { bottles: [{ product_id: listingId, quantity: 1 }] },
    delivery: {
      ...{ firstname: "Mia", lastname: "Lim", phone: "+6591234567", email: "guest@elsewhere.example" },
      ...{ address: "1 Tanjong Pagar", city: "Singapore", country: "Singapore", postal_code: "088437" },
    },
    age: true,
    acceptTerms: shippedTermsVersion,
    idempotencyKey: "an-order-of-a-guest",
  }
  const placed = (await callApi("post", "/payment/payment-transfer", { body: order })).body as {
    order_id: `ord_${string}`
  }
  await callApi("post", "/payment/payment-transfer", { body: order })
  const ofOrder = await app.db
    .select()
    .from(termsAcceptances)
    .where(eq(termsAcceptances.orderId, placed.order_id))
  expect(ofOrder).toMatchObject([{ memberId: null, version: shippedTermsVersion, context: "checkout" }])
  const photo = await sharp({ create: { width: 400, height: 500, channels: 3, background: "#90603c" } })
    .jpeg()
    .toBuffer()
  const secret = newPhotoSecret()
  const own = asPerson(app, ann)
  const frontPhoto = await storePhoto(own, secret, photo)
  const input = SubmissionInput.parse({
    ...{ kind: "sale", username: "ann", name: "Ann Tan", email: ann.email, contact: "+65 6123 4567" },
    ...{ location: "Singapore", key: "bottles-of-ann", acceptTerms: shippedTermsVersion },
    bottles: [
      {
        ...{ name: "Lagavulin 16", type: "Single Malt", volumeMl: "700", abvPercent: "43" },
        ...{ frontPhoto, backPhoto: frontPhoto },
      },
    ],
  })
  const submissionId = await sendSubmission(own, secret, input)
  expect(await sendSubmission(own, secret, input)).toBe(submissionId)
  expect((await acceptances(ann.id)).map(({ context }) => context)).toEqual(["call", "consignment"])
})

test("a new version is asked for at the next bid, at buy now and at the checkout, and the action goes on once it is accepted", async () => {
  const ben = await person(app, "ben")
  const { lotIds } = await liveAuction(app, hana, [{}, { buyNowCents: 900_00 }])
  const [lotId = "", otherId = ""] = lotIds
  const bid = (maxCents: number, more = {}) =>
    callApi("post", `/lots/${lotId}/bids`, {
      token: ben.token,
      body: { maxCents, confirm: maxCents, idempotencyKey: `a-bid-of-ben-${maxCents}`, ...more },
    })
  expect((await bid(200_00)).status).toBe(201)
  await changeTerms("Một dòng mới.", "vi")
  expect((await bid(250_00)).status, "a translation is no new version").toBe(201)
  const version = await changeTerms("Bottles are insured.")
  const refused = await bid(300_00)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "accounts.termsChanged", facts: { version } },
  })
  await expect(buyToPay(asPerson(app, ben), otherId)).rejects.toThrow("accounts.termsChanged")
  expect(await app.db.select().from(bidRefusals), "it can be sent again").toEqual([])
  expect((await bid(300_00, { acceptTerms: shippedTermsVersion })).status).toBe(409)
  expect((await bid(300_00, { acceptTerms: version })).status).toBe(201)
  expect((await bid(300_00)).status, "the same key is the same bid").toBe(201)
  expect(await acceptedBy(ben.id)).toBe(version)
  expect((await acceptances(ben.id)).map(({ context }) => context)).toEqual(["call", "bid"])
  const form = new FormData()
  form.set("amount", "240")
  form.set("idempotencyKey", "a-bid-of-the-form")
  await expect(bidFromPage(asPerson(app, ann), lotId, form)).rejects.toThrow("accounts.termsChanged")
  form.set("acceptTerms", version)
  await bidFromPage(asPerson(app, ann), lotId, form)
  expect(await app.db.select().from(bids).where(eq(bids.bidderId, ann.id))).toHaveLength(1)
  const cleo = await person(app, "cleo")
  const later = await changeTerms("Bottles are insured by us.")
  const buying = new FormData()
  buying.set("intent", "buyToPay")
  buying.set("confirmed", "yes")
  await expect(buyNowFromPage(asPerson(app, cleo), otherId, buying)).rejects.toThrow("accounts.termsChanged")
  buying.set("acceptTerms", later)
  expect(await buyNowFromPage(asPerson(app, cleo), otherId, buying)).toMatch(/^\/checkout/)
  expect(await acceptedBy(cleo.id)).toBe(later)
})

test("a member's checkout waits for the new terms", async () => {
  const cat = await person(app, "cat")
  const productId = await product(app, "Balblair 12")
  const inSingapore = { productId, location: "singapore" } as const
  const listingId = await createListing(keeper, {
    kind: "bottle",
    ...inSingapore,
    priceCents: 80_00,
    isOnSale: true,
  })
  await receiveStock(keeper, { ...inSingapore, quantity: 3, idempotencyKey: "second receipt" })
  await addToBasket(asPerson(app, cat), { listingId, quantity: 1, idempotencyKey: "a-bottle-of-cat" })
  const version = await changeTerms("Bottles are insured twice.")
  const order = (more = {}) =>
    callApi("post", "/order/checkout", {
      token: cat.token,
      body: { age: true, checkout: { selectShipping: "self" }, idempotencyKey: "an-order-of-cat", ...more },
    })
  expect(await order()).toMatchObject({ status: 409, body: { code: "accounts.termsChanged" } })
  expect(await order({ acceptTerms: version })).toMatchObject({ status: 200 })
  expect(await acceptedBy(cat.id)).toBe(version)
})

test("the changes are shown, and returning to an earlier text is a new version", async () => {
  const { added, removed } = await readChanges(contextFor(app), "Terms & Conditions")
  expect({ added, removed }).toEqual({
    added: ["Bottles are insured twice."],
    removed: ["Bottles are insured by us."],
  })
  counter = await restoreVersion(editor, "Terms & Conditions", "en", 1, "back-to-the-first")
  expect((await readChanges(contextFor(app), "Terms & Conditions")).added).toEqual(["Bottles are insured."])
})

test("an acceptance is append-only", async () => {
  const changed = app.db.update(termsAcceptances).set({ version: "x" })
  await expect(changed.execute()).rejects.toThrow()
  await expect(app.db.execute(sql`delete from terms_acceptances`)).rejects.toThrow()
})
