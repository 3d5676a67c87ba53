import { expect, test } from "vitest"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { transaction } from "#platform/ctx.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { openShop } from "../../../../test/shop.ts"
import { placeOrder } from "./place-orders.ts"

const app = await testApp()
const shop = await openShop(app)
const ann = await person(app, "ann")
const own = asPerson(app, ann)

async function isAnybodyWaiting(): Promise<boolean> {
  const { rows } = await app.pool.query(
    "select from pg_locks l join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted",
  )
  return rows.length > 0
}

test("a request that reaches a second process before the first has committed gets the same order", async () => {
  const { listingId } = await shop.bottle()
  const { lineId } = await addToBasket(own, { listingId, quantity: 1, idempotencyKey: shop.key() })
  const request = {
    goods: { lineIds: [lineId] },
    ...({ paymentMethod: "card", shipping: "self", address: null, email: ann.email } as const),
    idempotencyKey: shop.key(),
  }
  const place = () => transaction(own, (tx) => placeOrder(tx, request))
  let second: ReturnType<typeof place> | undefined
  const first = await transaction(own, async (tx) => {
    const placed = await placeOrder(tx, request)
    second = place()
    second.catch(() => undefined)
    await expect.poll(isAnybodyWaiting).toBe(true)
    return placed
  })
  expect(await second).toMatchObject({ id: first.id, reference: first.reference })
})
