import { expect, test } from "vitest"
import { createPromotion } from "#domains/promotions/save-promotion.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { testApp } from "../../../test/db.ts"
import { promotionTerms } from "../../../test/fixtures/promotion.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { openShop } from "../../../test/shop.ts"
import { readCartPromotion } from "./read-cart-promotion.ts"
import { readCart } from "./reads.ts"

const app = await testApp(new Date("2026-11-01T04:00:00.000Z"))
const shop = await openShop(app)

test("the cart shows what checkout takes off, and why it refuses a code", async () => {
  const bottle = await shop.bottle()
  const targets = { ...promotionTerms().targets, products: [bottle.productId] }
  await createPromotion(shop.keeper, promotionTerms({ targets, basisPoints: 500 }))
  await createPromotion(shop.keeper, promotionTerms({ targets, code: "OVER200", minimumCents: 200_01 }))
  const free = { kind: "free-delivery", basisPoints: null } as const
  await createPromotion(shop.keeper, promotionTerms({ targets, code: "SENT-FREE", ...free }))
  const own = asPerson(app, await person(app, "ola"))
  const { listingId } = bottle
  await addToBasket(own, { listingId, quantity: 2, idempotencyKey: shop.key() })
  const lines = await readCart(own)
  const [line] = lines
  expect(await readCartPromotion(own, lines, "")).toMatchObject({
    name: "Winter",
    discounts: { [line?.id ?? ""]: 10_00 },
    problem: null,
  })
  expect((await readCartPromotion(own, lines, "over200")).problem).toMatch(/at least S\$200\.01/)
  expect((await readCartPromotion(own, lines, "no such code")).problem).toMatch(/don’t know this code/)
  expect(await readCartPromotion(own, lines, "sent-free")).toMatchObject({
    isForDelivery: true,
    problem: null,
  })
})
