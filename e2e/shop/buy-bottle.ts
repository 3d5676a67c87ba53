import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { address } from "../address.ts"
import { call, tokenOf } from "../calls.ts"

const headers = { origin: address }

export type ShopBottle = {
  _id: string
  product: string
  prod_name: string
  inventory: number
  prod_location_of_bottle: string
}

type Ordering = {
  paymentMethod: "card" | "transfer"
  /** Of the bottles of Singapore that are in stock. */
  pick: (bottles: readonly ShopBottle[]) => ShopBottle | undefined
}

/** Orders a bottle from the shop, to be collected, as the member who is signed in on the page. */
export async function orderBottleOf(page: Page, username: string, { paymentMethod, pick }: Ordering) {
  const token = await tokenOf(username)
  const all = (await call("/product/type/Bottle%20Shop")) as ShopBottle[]
  const bottle = pick(
    all.filter((each) => each.prod_location_of_bottle === "singapore" && each.inventory > 2),
  )
  if (!bottle) throw new Error("the shop of Singapore is empty")
  const { user } = await call("/auth/me", { token })
  await call("/order/bid_bottle", { token, data: { user_id: user._id, product_id: bottle._id, quantity: 1 } })
  const email = `${username}@story.example`
  const form = { act: "place", shipping: "self", paymentMethod, age: "yes", email, key: randomUUID() }
  const placed = await page.request.post("/checkout", { form, headers, maxRedirects: 0 })
  expect(placed.status()).toBe(303)
  return { bottle, token, placed }
}

export async function buyBottle(page: Page, username: string): Promise<ShopBottle> {
  const { bottle, token, placed } = await orderBottleOf(page, username, {
    paymentMethod: "card",
    pick: (bottles) => bottles.at(-1),
  })
  const secret = new URL(placed.headers().location ?? "", address).searchParams.get(
    "payment_intent_client_secret",
  )
  const card = {
    act: "card",
    secret: secret ?? "",
    cardNumber: "4242 4242 4242 4242",
    expiry: "12/30",
    cvc: "123",
  }
  expect((await page.request.post("/checkout", { form: card, headers, maxRedirects: 0 })).status()).toBe(303)
  const settled = await call("/payment/checkout-session-success", { token, data: { clientSecret: secret } })
  expect(settled.orderStatus).toBe("paid")
  return bottle
}
