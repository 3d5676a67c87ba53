import { expect, test } from "vitest"
import { money } from "#language/format.ts"
import { countRows } from "../../../../test/api/api-client.ts"
import { callScreen } from "../../../../test/call-screen.ts"
import { testApp } from "../../../../test/db.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import { openShop } from "../../../../test/shop.ts"
import { previewMatches } from "./preview-matches.ts"
import * as screen from "./screens/transfer.tsx"
import * as listScreen from "./screens/transfers.tsx"

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

test("several matches are shown with what each will do, before any is made", async () => {
  const { id, reference, totalCents } = await sale.order(null, (await sale.bottle()).listingId)
  const other = await sale.order(null, (await sale.bottle()).listingId)
  const transfers = [
    await sale.transfer(totalCents, `for ${reference}`),
    await sale.transfer(totalCents, `again for ${reference}`),
    await sale.transfer(other.totalCents, `for ${other.reference}`),
  ]
  const pairs = [`${transfers[0]} ${id}`, `${transfers[1]} ${id}`, `${transfers[2]} ${other.id}`]
  const form = new FormData()
  for (const pair of pairs) form.append("pair", pair)
  const before = await countRows(app)
  expect(await previewMatches(sale.staff, pairs)).toMatchObject([
    { row: pairs[0], before: money(totalCents), after: `Pays order ${reference}` },
    { row: pairs[1], refusal: expect.stringMatching(/./) },
    { row: pairs[2], after: `Pays order ${other.reference}` },
  ])
  const page = await renderScreen(sale.staff, listScreen, { path: "/admin/transfers", form })
  expect(page).toContain("Match 2 transfers?")
  expect(page).toContain(`type="hidden" name="pair" value="${pairs[2]}"`)
  expect(page).not.toContain(`type="hidden" name="pair" value="${pairs[1]}"`)
  expect(await countRows(app)).toEqual(before)

  form.delete("pair")
  for (const pair of [pairs[0] ?? "", pairs[2] ?? ""]) form.append("pair", pair)
  form.set("confirmed", "1")
  const done = await renderScreen(sale.staff, listScreen, { path: "/admin/transfers", form })
  expect(done).toContain("2 orders paid")
})
