import { expect, test } from "vitest"
import { createPromotion, endPromotion } from "#domains/promotions/save-promotion.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../test/db.ts"
import { promotionTerms } from "../../../test/fixtures/promotion.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { openShop } from "../../../test/shop.ts"
import { readBottle } from "./read-bottle.ts"
import { readCards } from "./read-cards.ts"
import { shownPriceOf } from "./shown-price.ts"

const app = await testApp(new Date("2026-11-01T04:00:00.000Z"))
const shop = await openShop(app)
const guest = contextFor(app)
const until = new Date("2026-11-30T16:00:00.000Z")
const of = (productId: Id<"prd">) => ({ ...promotionTerms().targets, products: [productId] })

async function shown({ productId, listingId }: { productId: Id<"prd">; listingId: Id<"lst"> }, ctx = guest) {
  const { offer } = await readBottle(ctx, "singapore", productId, "SG")
  const [card] = await readCards(ctx, [listingId])
  const [onPage, onShelf] = [offer, card].map((each) => each && shownPriceOf(each))
  expect(onShelf).toEqual(onPage)
  return onPage
}

test("the page and the shelf show the price that an order of one bottle has", async () => {
  const bottle = await shop.bottle(5, 99_99)
  const terms = { targets: of(bottle.productId), endsAt: until }
  await createPromotion(shop.keeper, promotionTerms({ ...terms, basisPoints: 1_234 }))
  const { totalCents } = await shop.order(null, bottle.listingId)
  expect(await shown(bottle)).toEqual({
    cents: totalCents,
    wasCents: 99_99,
    endsAt: until.toISOString(),
  })
})

test("of two the better one is shown; an amount, which an order shares, has no price of a bottle", async () => {
  const bottle = await shop.bottle()
  const targets = of(bottle.productId)
  await createPromotion(shop.keeper, promotionTerms({ targets, basisPoints: 1_000 }))
  const better = await createPromotion(shop.keeper, promotionTerms({ targets, basisPoints: 2_000 }))
  const amount = { kind: "amount", basisPoints: null, amountCents: 50_00 } as const
  await createPromotion(shop.keeper, promotionTerms({ targets, ...amount }))
  expect(await shown(bottle)).toMatchObject({ cents: 80_00 })
  await endPromotion(shop.keeper, better)
  expect(await shown(bottle)).toMatchObject({ cents: 90_00, wasCents: 100_00, endsAt: null })
})

test.each([
  ["has not begun", { startsAt: until }],
  ["needs a code", { code: "SECRET" }],
  ["needs a larger order", { minimumCents: 100_01 }],
  ["is for another place", { places: ["hong-kong" as const] }],
])("a promotion that %s changes no price", async (_, change) => {
  const bottle = await shop.bottle()
  await createPromotion(shop.keeper, promotionTerms({ targets: of(bottle.productId), ...change }))
  expect(await shown(bottle)).toEqual({ cents: 100_00, wasCents: null, endsAt: null })
})

test("paying members see theirs, and nobody one that is used up", async () => {
  const bottle = await shop.bottle()
  const targets = of(bottle.productId)
  await createPromotion(shop.keeper, promotionTerms({ targets, isMembersOnly: true, maxUses: 1 }))
  const payingMember = await person(app, "mia", { role: "member" })
  expect(await shown(bottle)).toMatchObject({ cents: 100_00 })
  expect(await shown(bottle, asPerson(app, payingMember))).toMatchObject({ cents: 90_00 })
  await shop.order(payingMember, bottle.listingId)
  expect(await shown(bottle, asPerson(app, payingMember))).toMatchObject({ cents: 100_00 })
})

test("where the law forbids promotions, nothing is shown", async () => {
  const bottle = await shop.bottle()
  await createPromotion(shop.keeper, promotionTerms({ targets: of(bottle.productId) }))
  const inVietnam = { ...guest, client: { ...guest.client, country: "VN" } }
  expect(await shown(bottle, inVietnam)).toMatchObject({ cents: 100_00, wasCents: null })
})
