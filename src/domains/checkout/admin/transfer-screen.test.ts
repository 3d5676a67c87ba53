import { expect, test } from "vitest"
import { callScreen } from "../../../../test/call-screen.ts"
import { testApp } from "../../../../test/db.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import { openShop } from "../../../../test/shop.ts"
import * as screen from "./screens/transfer.tsx"

const app = await testApp()
const sale = await openShop(app)

async function open(id: string, search = "") {
  const pattern = `/admin/transfers/${id}`
  const url = new URL(pattern + search, app.origin)
  return (await callScreen(screen.loader, { ctx: sale.staff, pattern, url, params: { id } })).answer
}

test("the order with the transfer's reference and amount is chosen until somebody chooses otherwise", async () => {
  const { id, reference, totalCents } = await sale.order(null, (await sale.bottle()).listingId)
  const exact = await sale.transfer(totalCents, `for ${reference}`)
  expect(await open(exact)).toMatchObject({ chosen: [id], isUnchosen: false, orders: [{ id }] })
  const none = await open(exact, "?q=&compute=1")
  expect(none).toMatchObject({ chosen: [], isUnchosen: true, orders: [{ id }] })
  expect(await open(exact, "?q=ann")).toMatchObject({ chosen: [], isUnchosen: false })
  const other = await sale.transfer(totalCents - 1, `for ${reference}`)
  expect(await open(other)).toMatchObject({ chosen: [], isUnchosen: false, orders: [{ id }] })
  const page = (search: string) =>
    renderScreen(sale.staff, screen, { path: `/admin/transfers/${exact}${search}`, params: { id: exact } })
  expect(await page("")).toContain("Pay this order")
  expect(await page("?q=&compute=1")).toContain("Choose an order.")
})
