import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import type { Id } from "#platform/ids.ts"
import { approveFor, colleagueOf, confirmedTransfer } from "../../../../test/approvals.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import { openShop } from "../../../../test/shop.ts"
import { actOnOrder } from "../admin/act-on-order.ts"
import { actOnOrders } from "../admin/act-on-orders.ts"
import { readAdminOrder } from "../admin/read-order.ts"
import * as screen from "../admin/screens/order.tsx"
import { cancelUnpaidOrder } from "./cancel-unpaid.ts"

const app = await testApp()
const sale = await openShop(app)
const reason = "The buyer called"
const kelvin = await person(app, "kelvin")
await app.db.update(members).set({ name: "Kelvin Tan" }).where(eq(members.id, kelvin.id))
const order = async () => await sale.order(kelvin, (await sale.bottle()).listingId)
const transfer = (amount: number, payer: string, text: string) =>
  confirmedTransfer(sale.staff, { ...{ receivedOn: "2026-11-01", amount, payer, text }, key: sale.key() })
const waitingFor = async (id: Id<"ord">, ctx = sale.keeper) => await readAdminOrder(ctx, id)

test("a transfer of the buyer's name and amount is shown, and the order cancelled only if it is confirmed", async () => {
  const { id, totalCents } = await order()
  expect(await waitingFor(id)).toMatchObject({ waitingTransfers: [], canOpenTransfers: false })
  const first = await transfer(totalCents, "KELVIN TAN", "PAYNOW 69DEKK")
  await transfer(totalCents + 1, "KELVIN TAN", "another amount")
  await transfer(totalCents, "MEI LIM", "another name")
  expect((await waitingFor(id)).waitingTransfers).toMatchObject([
    { id: first, restCents: totalCents, payer: "KELVIN TAN", fit: "name" },
  ])
  expect(await waitingFor(id, sale.staff)).toMatchObject({ canOpenTransfers: true })
  const refusal = { code: "checkout.transferWaits", status: 409, facts: { sumCents: totalCents } }
  await expect(cancelUnpaidOrder(sale.keeper, id, { reason })).rejects.toMatchObject(refusal)
  const form = new FormData()
  for (const [name, value] of Object.entries({ act: "cancel", row: id, reason })) form.append(name, value)
  expect(await actOnOrders(sale.keeper, form)).toMatchObject({ completed: 0, refused: [{ rows: [id] }] })
  const path = `/admin/orders/${id}?dialog=cancel`
  const dialogOf = (ctx: typeof sale.staff) => renderScreen(ctx, screen, { path, params: { id } })
  expect(await dialogOf(sale.staff)).toMatch(new RegExp(`S\\$${totalCents / 100}.*/admin/transfers/${first}`))
  expect(await dialogOf(sale.keeper)).not.toContain(`/admin/transfers/${first}?`)
  const second = await transfer(totalCents, "TAN KELVIN", "again")
  const cancel = (transfers: string) => actOnOrder(sale.keeper, id, "cancel", { reason, transfers })
  await expect(cancel(first)).rejects.toMatchObject({ code: refusal.code })
  expect(await sale.statusOf(id)).toBe("unpaid")
  expect(await cancel(`${first} ${second}`)).toBe("done")
  expect(await sale.statusOf(id)).toBe("cancelled")
})

test("a transfer that names the order needs a colleague too", async () => {
  const { id, reference } = await sale.order(null, (await sale.bottle()).listingId)
  const named = await transfer(5_00, "SOMEBODY", `for ${reference}`)
  await expect(cancelUnpaidOrder(sale.keeper, id, { reason })).rejects.toMatchObject({
    code: "checkout.transferWaits",
  })
  expect(await cancelUnpaidOrder(sale.keeper, id, { reason, transfers: named })).toBe(true)
  expect(await sale.statusOf(id)).toBe("unpaid")
  await approveFor(await colleagueOf(app), id)
  expect(await sale.statusOf(id)).toBe("cancelled")
})

test("an order for which no transfer waits is cancelled at once", async () => {
  const { id } = await order()
  await sale.payByBank(await order())
  await expect(cancelUnpaidOrder(asPerson(app, kelvin), id, { reason })).rejects.toMatchObject({
    code: "accounts.notAllowed",
  })
  const other = await sale.order(null, (await sale.bottle()).listingId)
  expect(await cancelUnpaidOrder(sale.keeper, other.id, { reason })).toBe(false)
  expect(await sale.statusOf(other.id)).toBe("cancelled")
})
