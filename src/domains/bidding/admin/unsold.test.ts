import { beforeAll, expect, test } from "vitest"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction } from "#domains/auctions/inputs.ts"
import { declareDefault } from "#domains/checkout/for-staff/declare-default.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { readWork } from "#pages/admin/work/read-work.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { closeLot } from "../closing/close-lot.ts"
import { placeBid } from "../place-bid.ts"
import { actOnUnsold } from "./act-on-unsold.ts"
import { listUnsold } from "./list-unsold.ts"
import { unsoldList } from "./unsold-list.ts"

const dayMs = 24 * 60 * 60_000
let app: TestApp
let hana: Ctx
let siti: Person
let lotIds: Id<"lot">[]

/** Two lots that nobody bids on, and one whose winner does not pay. */
beforeAll(async () => {
  app = await testApp()
  hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  siti = await person(app, "siti")
  const [ann, ben] = [await person(app, "ann"), await person(app, "ben")]
  const sale = await liveAuction(app, hana, [{ sellerId: siti.id }, {}, {}], { softCloseMinutes: 0 })
  lotIds = sale.lotIds
  const defaulted = lotIds[2] ?? ""
  for (const [bidder, maxCents] of [
    [ben, 500_00],
    [ann, 900_00],
  ] as const)
    await placeBid(asPerson(app, bidder), defaulted, {
      maxCents,
      confirm: maxCents,
      idempotencyKey: `bid ${maxCents}`,
    })
  app.clock.moveTo(sale.endsAt)
  for (const id of lotIds) await closeLot(contextFor(app), id)
  const kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  const [line] = await app.db.select().from(orderLines)
  app.clock.moveTo(new Date(app.clock.now().getTime() + 30 * dayMs))
  await declareDefault(kai, line?.id ?? "", { reason: "No answer to two e-mails" })
})

const idsIn = async (show: string) =>
  (await listUnsold(hana, parseListQuery(unsoldList, { show }))).lots.map(({ id }) => id)

test("lots without a buyer wait for a decision; one that is offered waits for its answer", async () => {
  expect(await idsIn("to-decide")).toEqual(lotIds.slice(0, 2))
  expect(await idsIn("offered")).toEqual(lotIds.slice(2))
  const { lots } = await listUnsold(hana, parseListQuery(unsoldList, { show: "offered" }))
  expect(lots[0]).toMatchObject({ bidder: "ben", offerStatus: "open" })
  const work = Object.fromEntries((await readWork(hana)).map((queue) => [queue.name, queue]))
  expect(work.unsoldToDecide).toMatchObject({ count: 2, to: "/admin/unsold" })
  expect(work.secondChances).toMatchObject({ count: 1, dueAt: lots[0]?.dueAt })
})

test("many are put into an auction at once, and a refused one stays in the list", async () => {
  const now = app.clock.now().getTime()
  const [previewAt, startsAt, endsAt] = [1, 2, 3].map((days) => new Date(now + days * dayMs).toISOString())
  const auction = await createAuction(
    hana,
    NewAuction.parse({ title: "Next sale", location: "singapore", previewAt, startsAt, endsAt }),
  )
  const form = new FormData()
  for (const [name, value] of Object.entries({ act: "offerAgain", auction })) form.set(name, value)
  for (const id of lotIds.slice(0, 2)) form.append("row", id)
  const changes = [{ after: "Next sale" }, { after: "Next sale" }]
  expect(await actOnUnsold(hana, form, new URLSearchParams())).toMatchObject({
    question: { rows: lotIds.slice(0, 2), changes },
  })
  form.set("confirmed", "2")
  expect(await actOnUnsold(hana, form, new URLSearchParams())).toMatchObject({ completed: 2 })
  expect(await idsIn("to-decide")).toEqual([])
  expect(await actOnUnsold(hana, form, new URLSearchParams())).toMatchObject({ completed: 0 })
})

test("only those who run auctions see or decide them", async () => {
  const editor = asPerson(app, await person(app, "lena", { role: "editor" }))
  const refused = { code: "accounts.notAllowed" }
  await expect(listUnsold(editor, parseListQuery(unsoldList, {}))).rejects.toMatchObject(refused)
  await expect(actOnUnsold(editor, new FormData(), new URLSearchParams())).rejects.toMatchObject(refused)
})
