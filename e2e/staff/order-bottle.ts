import type { Page } from "@playwright/test"
import { newMember } from "../calls.ts"
import { open } from "../fixtures.ts"
import { orderBottleOf } from "../shop/buy-bottle.ts"

export async function orderBottle(visit: (username?: string) => Promise<Page>, name: string) {
  const username = await newMember(name)
  const buyer = await visit(username)
  await orderBottleOf(buyer, username, { paymentMethod: "transfer", pick: ([first]) => first })
  return { username, buyer }
}

export async function findOrder(adminPage: Page, username: string) {
  await open(adminPage, `/admin/orders?q=${username}`)
  const row = adminPage.getByRole("row").nth(1)
  const reference = await row.getByRole("link").first().innerText()
  const amount = /S\$([\d,.]+)/.exec(await row.innerText())?.[1] ?? ""
  return { reference, amount: amount.replaceAll(",", "") }
}
