import { eq, inArray, sql } from "drizzle-orm"
import fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { documents, orders } from "#domains/orders/schema.ts"
import { payments, transferMatches, transfers } from "#domains/payments/schema.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { readBalance } from "#domains/wallet/post-journal.ts"
import { postings } from "#domains/wallet/schema.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { countRows } from "../../../../test/api/api-client.ts"
import { confirmedTransfer } from "../../../../test/approvals.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, type Person, person, product } from "../../../../test/fixtures.ts"
import { releaseOrder } from "../lapse-orders.ts"
import type { PlacedOrder } from "../placing/new-order.ts"
import { placeOrder } from "../placing/place-orders.ts"
import { creditTransfer, returnTransfer } from "./end-transfer.ts"
import { matchTransfers } from "./match-transfers.ts"
import { readTransferRests } from "./read-transfer-rests.ts"

let app: TestApp
let guest: Ctx
let staff: Ctx
let keeper: Ctx
let ann: Person
let counter = 0

beforeAll(async () => {
  app = await testApp()
  guest = contextFor(app)
  staff = asPerson(app, await person(app, "fay", { role: "finance" }))
  keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  ann = await person(app, "ann")
})

const key = () => `key-${++counter}-of-transfers`

async function listing(priceCents: number): Promise<Id<"lst">> {
  const inSingapore = {
    productId: await product(app, `Springbank no. ${++counter}`),
    location: "singapore",
  } as const
  await receiveStock(keeper, { ...inSingapore, quantity: 2, idempotencyKey: key() })
  return await createListing(keeper, { kind: "bottle", ...inSingapore, priceCents, isOnSale: true })
}

const terms = { paymentMethod: "transfer", shipping: "self", address: null } as const
const email = () => `guest-${key()}@quaich.example`

async function guestOrder(priceCents: number): Promise<PlacedOrder> {
  const goods = { items: [{ listingId: await listing(priceCents), quantity: 1 }] }
  return await placeOrder(guest, { ...terms, email: email(), goods, idempotencyKey: key() })
}

async function annsOrder(priceCents: number, member = ann): Promise<PlacedOrder> {
  const ctx = asPerson(app, member)
  const wanted = { listingId: await listing(priceCents), quantity: 1, idempotencyKey: key() }
  const { lineId } = await addToBasket(ctx, wanted)
  return await placeOrder(ctx, {
    ...terms,
    email: email(),
    goods: { lineIds: [lineId] },
    idempotencyKey: key(),
  })
}

const arrived = (cents: number) =>
  confirmedTransfer(staff, {
    receivedOn: "2026-11-30",
    amount: cents,
    payer: "TAN ANN",
    text: "thanks",
    key: key(),
  })
const match = (transferIds: string | string[], ...orderIds: string[]) =>
  matchTransfers(staff, { transferIds: [transferIds].flat(), orderIds })
const statusOf = async (id: Id<"trf">) =>
  (await app.db.select({ status: transfers.status }).from(transfers).where(eq(transfers.id, id)))[0]?.status
const orderOf = async ({ id }: PlacedOrder) =>
  (await app.db.select().from(orders).where(eq(orders.id, id)))[0]?.status
const paymentsOf = (order: PlacedOrder) =>
  app.db.select().from(payments).where(eq(payments.orderId, order.id))
const balanceOf = async ({ id }: Person) => (await readBalance(app, accountOf(id))).balanceCents
const totalOf = async (account: string) => {
  const [row] = await app.db
    .select({ cents: sql<number>`coalesce(sum(${postings.amount}), 0)::bigint`.mapWith(Number) })
    .from(postings)
    .where(eq(postings.account, account))
  return row?.cents ?? 0
}
const cameIn = async () => -(await totalOf("outside:paynow"))
const waits = async () => await totalOf("company:transfers")

describe("a transfer", () => {
  test("of the right amount pays its order, with a payment, postings, an invoice and an audit record", async () => {
    const order = await guestOrder(109_00)
    const before = await cameIn()
    const id = await arrived(109_00)
    expect(await match(id, order.id)).toEqual({
      orders: [{ id: order.id, reference: order.reference, outcome: "paid" }],
      retainedCents: 0,
      openCents: 0,
    })
    expect(await orderOf(order)).toBe("paid")
    expect(await statusOf(id)).toBe("matched")
    expect(await paymentsOf(order)).toMatchObject([
      { provider: "paynow", status: "succeeded", amountCents: 109_00 },
    ])
    expect((await cameIn()) - before).toBe(109_00)
    expect(await app.db.select().from(documents).where(eq(documents.orderId, order.id))).toHaveLength(1)
    const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, order.id))
    expect(entry).toMatchObject({ act: "transfers.match", actorId: staff.actor.id })
  })

  test("that is too small pays nothing, stays open, and the refusal says what is missing", async () => {
    const order = await guestOrder(109_00)
    const id = await arrived(100_00)
    const rows = await countRows(app)
    await expect(match(id, order.id)).rejects.toMatchObject({
      code: "checkout.transferInsufficient",
      facts: { missingCents: 9_00 },
    })
    expect(await countRows(app)).toEqual(rows)
    expect([await orderOf(order), await statusOf(id)]).toEqual(["unpaid", "open"])
  })

  test("and another with the missing amount pay together, as one payment", async () => {
    const order = await guestOrder(109_00)
    const ids = [await arrived(100_00), await arrived(9_00)]
    await match(ids, order.id)
    expect(await orderOf(order)).toBe("paid")
    expect(await paymentsOf(order)).toMatchObject([{ amountCents: 109_00 }])
    const parts = await app.db.select().from(transferMatches).where(eq(transferMatches.orderId, order.id))
    expect(parts.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([9_00, 100_00])
  })

  test("of a member that is too large leaves the rest in the wallet", async () => {
    const order = await annsOrder(80_00)
    const [before, had] = [await cameIn(), await balanceOf(ann)]
    const id = await arrived(100_00)
    expect(await match(id, order.id)).toMatchObject({ retainedCents: 20_00, openCents: 0 })
    expect([await statusOf(id), (await balanceOf(ann)) - had]).toEqual(["matched", 20_00])
    expect((await cameIn()) - before).toBe(100_00)
  })

  test("of a guest that is too large stays open with the rest until it is returned", async () => {
    const order = await guestOrder(80_00)
    const id = await arrived(100_00)
    expect(await match(id, order.id)).toMatchObject({ retainedCents: 0, openCents: 20_00 })
    expect(await statusOf(id)).toBe("open")
    await expect(match(id, order.id)).rejects.toMatchObject({ code: "checkout.nothingMatched" })
    await returnTransfer(staff, id, { reason: "Paid twenty too much" })
    expect(await statusOf(id)).toBe("returned")
    await expect(match(id, order.id)).rejects.toMatchObject({ code: "checkout.transferEnded" })
  })

  test("can be split over orders of different buyers, and the rest stays open", async () => {
    const all = [await guestOrder(50_00), await annsOrder(30_00)]
    const id = await arrived(90_00)
    expect(await match(id, ...all.map((order) => order.id))).toMatchObject({ openCents: 10_00 })
    expect(await Promise.all(all.map(orderOf))).toEqual(["paid", "paid"])
    expect(await statusOf(id)).toBe("open")
    await creditTransfer(staff, id, { member: "ANN" })
    expect(await statusOf(id)).toBe("matched")
  })

  test("that comes after the order was cancelled goes into the buyer's wallet", async () => {
    const order = await annsOrder(70_00)
    await transaction(guest, (tx) => releaseOrder(tx, order.id, "cancelled"))
    const had = await balanceOf(ann)
    const id = await arrived(70_00)
    const result = await match(id, order.id)
    expect(result).toMatchObject({ orders: [{ outcome: "tooLate" }], retainedCents: 70_00 })
    expect((await balanceOf(ann)) - had).toBe(70_00)
    expect(await orderOf(order)).toBe("cancelled")
    expect(await paymentsOf(order)).toEqual([])
  })

  test("for a guest's order that has ended stays open", async () => {
    const order = await guestOrder(70_00)
    await transaction(guest, (tx) => releaseOrder(tx, order.id, "cancelled"))
    const id = await arrived(70_00)
    await expect(match(id, order.id)).rejects.toMatchObject({ code: "checkout.nothingMatched" })
    expect(await statusOf(id)).toBe("open")
  })

  test("that is matched twice at once settles once", async () => {
    const order = await annsOrder(60_00)
    const [before, had] = [await cameIn(), await balanceOf(ann)]
    const id = await arrived(65_00)
    const all = await Promise.allSettled([match(id, order.id), match(id, order.id), match(id, order.id)])
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(await paymentsOf(order)).toHaveLength(1)
    expect([(await cameIn()) - before, (await balanceOf(ann)) - had]).toEqual([65_00, 5_00])
  })

  test("and another for the same order at once: one pays, the other goes to the buyer's wallet", async () => {
    const order = await annsOrder(60_00)
    const had = await balanceOf(ann)
    const ids = [await arrived(60_00), await arrived(60_00)]
    const all = await Promise.all(ids.map((id) => match(id, order.id)))
    expect(all.map((result) => result.orders[0]?.outcome).toSorted()).toEqual(["paid", "paidBefore"])
    expect((await balanceOf(ann)) - had).toBe(60_00)
  })

  test("can be matched, entered and returned with the permission only", async () => {
    const order = await guestOrder(60_00)
    const id = await arrived(60_00)
    const notAllowed = { code: "accounts.notAllowed" }
    const request = { transferIds: [id], orderIds: [order.id] }
    await expect(matchTransfers(keeper, request)).rejects.toMatchObject(notAllowed)
    await expect(returnTransfer(keeper, id, { reason: "x" })).rejects.toMatchObject(notAllowed)
    await expect(creditTransfer(keeper, id, { member: "ann" })).rejects.toMatchObject(notAllowed)
  })
})

test("after any matching, each transfer is the sum of its matches, the wallet's part and the open rest", async () => {
  const cent = fc.integer({ min: 1, max: 40 }).map((tens) => tens * 10_00)
  const scenario = fc.record({
    orders: fc.array(fc.record({ cents: cent, isAnns: fc.boolean() }), { minLength: 1, maxLength: 4 }),
    transfers: fc.array(cent, { minLength: 1, maxLength: 4 }),
    acts: fc.array(
      fc.record({
        from: fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }),
        to: fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  await fc.assert(
    fc.asyncProperty(scenario, async (plan) => {
      const member = await person(app, `buyer${++counter}`)
      const [before, waited] = [await cameIn(), await waits()]
      const [placed, ids] = [[] as PlacedOrder[], [] as Id<"trf">[]]
      for (const { cents, isAnns } of plan.orders)
        placed.push(isAnns ? await annsOrder(cents, member) : await guestOrder(cents))
      for (const cents of plan.transfers) ids.push(await arrived(cents))
      await Promise.all(
        plan.acts.map(({ from, to }) =>
          match(
            from.flatMap((at) => ids[at] ?? []),
            ...to.flatMap((at) => placed[at]?.id ?? []),
          ).catch((problem: unknown) => expect(String(problem)).toContain("checkout.")),
        ),
      )
      const rows = await app.db.select().from(transfers).where(inArray(transfers.id, ids))
      const rests = await readTransferRests(app, rows)
      const paid = (await Promise.all(placed.map(paymentsOf))).flat()
      const parts = await app.db
        .select()
        .from(transferMatches)
        .where(inArray(transferMatches.transferId, ids))
      const add = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
      const matched = add(parts.map(({ amountCents }) => amountCents))
      const credited = await balanceOf(member)
      for (const { id, status } of rows) {
        expect(rests.get(id)).toBeGreaterThanOrEqual(0)
        if (status === "matched") expect(rests.get(id)).toBe(0)
      }
      expect(matched).toBe(add(paid.map(({ amountCents }) => amountCents)))
      expect(matched + credited + add([...rests.values()])).toBe(add(plan.transfers))
      expect((await cameIn()) - before).toBe(add(plan.transfers))
      expect((await waits()) - waited).toBe(add([...rests.values()]))
      for (const order of placed) {
        const own = await paymentsOf(order)
        expect(own.map(({ amountCents }) => amountCents)).toEqual(
          (await orderOf(order)) === "paid" ? [order.totalCents] : [],
        )
      }
    }),
    { numRuns: 25 },
  )
})
