import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { address } from "../address.ts"
import { call, newMember, tokenOf } from "../calls.ts"
import { expect, open } from "../fixtures.ts"

type BottleOnSale = { _id: string; inventory: number; prod_location_of_bottle: string }

export async function orderBottle(visit: (username?: string) => Promise<Page>, name: string) {
  const username = await newMember(name)
  const buyer = await visit(username)
  const token = await tokenOf(username)
  const all = (await call("/product/type/Bottle%20Shop")) as BottleOnSale[]
  const bottle = all.find((each) => each.prod_location_of_bottle === "singapore" && each.inventory > 2)
  if (!bottle) throw new Error("the shop of Singapore is empty")
  const { user } = await call("/auth/me", { token })
  await call("/order/bid_bottle", { token, data: { user_id: user._id, product_id: bottle._id, quantity: 1 } })
  const email = `${username}@story.example`
  const form = {
    act: "place",
    shipping: "self",
    paymentMethod: "transfer",
    age: "yes",
    email,
    key: randomUUID(),
  }
  const headers = { origin: address }
  const answer = await buyer.request.post("/checkout", { form, headers, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  return { username, buyer }
}

export async function findOrder(adminPage: Page, username: string) {
  await open(adminPage, `/admin/orders?q=${username}`)
  const row = adminPage.getByRole("row").nth(1)
  const reference = await row.getByRole("link").first().innerText()
  const amount = /S\$([\d,.]+)/.exec(await row.innerText())?.[1] ?? ""
  return { reference, amount: amount.replaceAll(",", "") }
}
