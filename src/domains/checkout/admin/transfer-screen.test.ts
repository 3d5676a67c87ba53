import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { ctxKey } from "#web/request-context.ts"
import { testApp } from "../../../../test/db.ts"
import { openShop } from "../../../../test/shop.ts"
import * as screen from "./screens/transfer.tsx"

const app = await testApp()
const sale = await openShop(app)

async function open(transferId: string, search = "") {
  const url = new URL(`/admin/transfers/${transferId}${search}`, app.origin)
  const context = new RouterContextProvider(new Map([[ctxKey, sale.staff]] as never))
  const args = { context, url, request: new Request(url), params: { id: transferId } }
  return await screen.loader(args as never)
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
})
