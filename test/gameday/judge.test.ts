import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { payments } from "#domains/payments/schema.ts"
import { answerRun, makeRun } from "#domains/wallet/payout-runs.ts"
import { withdrawals } from "#domains/wallet/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import { formatCsv } from "#platform/files/csv.ts"
import type { Id } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { ownerUrlOf, tamper, testApp } from "../db.ts"
import { requestPayout } from "../fixtures/payouts.ts"
import { asPerson, liveAuction, person } from "../fixtures.ts"
import { openShop } from "../shop.ts"
import {
  countDoubled,
  countGaps,
  countLost,
  countMisawarded,
  countOversold,
  countShortened,
  countUneven,
} from "../storm/anomalies.ts"
import { countMischarged, listUnbooked } from "./count-mischarged.ts"
import { countMispaid } from "./count-mispaid.ts"
import { countUnsent, noteOrderedEmails } from "./count-unsent.ts"

/** A judge that finds nothing proves nothing: each of its checks has to find an anomaly that was made on purpose. */
const app = await testApp()
const url = ownerUrlOf(app)
const shop = await openShop(app)
const ofEach = 5
let lotId: Id<"lot">
let receipt: { key: string; receipts: Awaited<ReturnType<typeof placeBid>>[]; answers: Set<string> }
let orderId: Id<"ord">
let providerId: string

beforeAll(async () => {
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const [ann, ben] = [await person(app, "ann"), await person(app, "ben")]
  const { lotIds, endsAt } = await liveAuction(app, hana, [{}], { softCloseMinutes: 0 })
  lotId = lotIds[0] ?? "lot_"
  await placeBid(asPerson(app, ben), lotId, {
    maxCents: 150_00,
    confirm: 150_00,
    idempotencyKey: "the first bid",
  })
  const taken = await placeBid(asPerson(app, ann), lotId, {
    maxCents: 200_00,
    confirm: 200_00,
    idempotencyKey: "the second bid",
  })
  receipt = { key: "the second bid", receipts: [taken], answers: new Set([JSON.stringify(taken)]) }
  app.clock.moveTo(endsAt)
  await closeLot(contextFor(app), lotId)
  const { listingId } = await shop.bottle(ofEach)
  const order = await shop.order(ann, listingId, { paymentMethod: "card" })
  orderId = order.id
  await shop.payByCard(asPerson(app, ann), orderId)
  const [payment] = await app.db.select().from(payments).where(eq(payments.orderId, orderId))
  providerId = payment?.providerId ?? ""
})

const shops = () => ({ promised: [orderId as string] })

async function changed<Result>(table: string, change: string, undo: string, read: () => Promise<Result>) {
  await tamper(app, table, change)
  try {
    return await read()
  } finally {
    await tamper(app, table, undo)
  }
}

test("nothing is wrong at first", async () => {
  expect(await countLost(url, { sent: [receipt] }, shops())).toBe(0)
  expect(await countDoubled(url, { sent: [receipt] })).toBe(0)
  expect(await countGaps(url)).toBe(0)
  expect(await countMisawarded(url)).toBe(0)
  expect(await countUneven(url)).toBe(0)
  expect(await countOversold(url, ofEach)).toBe(0)
  expect(await countShortened(url, 2)).toBe(0)
})

test("a receipt whose bid is not stored, or is another one, is lost, and so is a paid order", async () => {
  const unknown = { ...receipt, key: "another bid" }
  const [taken] = receipt.receipts
  const other = { ...receipt, receipts: taken ? [{ ...taken, hash: "another" }] : [] }
  expect(await countLost(url, { sent: [unknown, other] }, shops())).toBe(2)
  expect(await countLost(url, { sent: [] }, { promised: ["ord_unknown"] })).toBe(1)
})

test("two answers to a bid, and two bids of one key, are doubled", async () => {
  const twice = { ...receipt, answers: new Set([...receipt.answers, "another answer"]) }
  expect(await countDoubled(url, { sent: [twice] })).toBe(1)
  const key = (name: string) => `update bids set idempotency_key = '${name}' where number = 1`
  const found = () => countDoubled(url, { sent: [receipt] })
  expect(await changed("bids", key("the second bid"), key("the first bid"), found)).toBe(1)
})

test("a missing number of a bid or an invoice is a gap", async () => {
  const number = (table: string, to: number, from: number) =>
    `update ${table} set number = ${to} where number = ${from}`
  expect(await changed("bids", number("bids", 3, 2), number("bids", 2, 3), () => countGaps(url))).toBe(1)
  expect(
    await changed("documents", number("documents", 2, 1), number("documents", 1, 2), () => countGaps(url)),
  ).toBe(1)
})

test("a won lot whose order line has another price, and one without a line, are misawarded", async () => {
  const add = (cents: number) =>
    `update order_lines set price_cents = price_cents + ${cents} where subject_id = '${lotId}'`
  expect(await changed("order_lines", add(1), add(-1), () => countMisawarded(url))).toBe(1)
  const subject = (to: string, from: string) =>
    `update order_lines set subject_id = '${to}' where subject_id = '${from}'`
  expect(
    await changed("order_lines", subject("lot_x", lotId), subject(lotId, "lot_x"), () =>
      countMisawarded(url),
    ),
  ).toBe(1)
})

test("a lot that closed before its end, or ended earlier than planned, is shortened", async () => {
  const close = (minutes: number) =>
    `update bidding_states set closed_at = closed_at + ${minutes} * interval '1 minute'`
  expect(await changed("bidding_states", close(-1), close(1), () => countShortened(url, 2))).toBe(1)
  const end = (minutes: number) =>
    `update bidding_states set ends_at = ends_at + ${minutes} * interval '1 minute'`
  expect(await changed("bidding_states", end(-1), end(1), () => countShortened(url, 2))).toBe(1)
})

test("a posting too many is uneven, and a bottle too few oversold", async () => {
  const posting = (cents: number) =>
    `update wallet_postings set amount = amount + ${cents} where account like 'outside:%' and unit = 'cents'`
  // Neither the journal nor the paid order agrees.
  expect(await changed("wallet_postings", posting(1), posting(-1), () => countUneven(url))).toBe(2)
  const bottle = (count: number) => `update stock_levels set on_hand = on_hand + ${count}`
  expect(await changed("stock_levels", bottle(-1), bottle(1), () => countOversold(url, ofEach))).toBe(1)
})

test("a charge that nobody booked, and one of another sum, are found", async () => {
  const cents = 103_00
  const charged = [{ id: providerId, cents }]
  expect(await listUnbooked(url, { charged })).toEqual([])
  expect(await countMischarged(url, { charged })).toBe(0)
  expect(await listUnbooked(url, { charged: [...charged, { id: "unknown", cents }] })).toEqual(["unknown"])
  expect(await countMischarged(url, { charged: [{ id: providerId, cents: 2 * cents }] })).toBe(1)
  expect(await countMischarged(url, { charged: [] })).toBe(1)
})

test("an e-mail that the mail server has not received is unsent", async () => {
  await noteOrderedEmails(url)
  const facts = { username: "Linh", link: "http://quaich.example/auth/verify/abc", hours: 24 }
  const order = { kind: "accounts.verifyMail", to: "linh@mail.example", language: "en", facts } as const
  await enqueueEmail(contextFor(app), order)
  await enqueueEmail(contextFor(app), order)
  const { ordered, unsent } = await countUnsent(url, "Quaich", [])
  expect(ordered).toBe(2)
  expect(unsent).toHaveLength(2)
  const received = { to: order.to, subject: unsent[0]?.slice(`${order.to}: `.length) ?? "" }
  expect((await countUnsent(url, "Quaich", [received])).unsent).toHaveLength(1)
  expect((await countUnsent(url, "Quaich", [received, received])).unsent).toEqual([])
})

test("a withdrawal that the bank paid twice, or that is not stored as paid, is mispaid", async () => {
  const finance = asPerson(app, await person(app, "farid", { role: "finance" }))
  await requestPayout(app, finance, await person(app, "dee"), 100_00)
  const runId = await makeRun(finance, crypto.randomUUID())
  const [withdrawal] = await app.db.select().from(withdrawals).where(eq(withdrawals.runId, runId))
  const id = withdrawal?.id ?? ""
  const once = { runId, cents: 100_00 }
  expect(await countMispaid(url, { paidByBank: new Map() })).toBe(0)
  expect(await countMispaid(url, { paidByBank: new Map([[id, [once]]]) })).toBe(1)
  await answerRun(
    finance,
    runId,
    formatCsv([
      ["reference", "status"],
      [id, "paid"],
    ]),
  )
  expect(await countMispaid(url, { paidByBank: new Map([[id, [once]]]) })).toBe(0)
  expect(await countMispaid(url, { paidByBank: new Map([[id, [once, once]]]) })).toBe(1)
  expect(await countMispaid(url, { paidByBank: new Map([[id, [{ runId, cents: 1 }]]]) })).toBe(1)
  expect(await countMispaid(url, { paidByBank: new Map() })).toBe(1)
})
