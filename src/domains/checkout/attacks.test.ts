import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { addDramOffer } from "#domains/drams/add-dram-offer.ts"
import { createDramSale, openDramSale } from "#domains/drams/create-dram-sale.ts"
import { pledgeDram } from "#domains/drams/pledge-dram.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { simulatedFailuresService } from "#domains/payments/providers/sandbox/simulated-failures.ts"
import { shipments } from "#domains/shipments/schema.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { waiveFees } from "#domains/storage/assign-location.ts"
import { listStored } from "#domains/storage/reads.ts"
import { requestRelisting } from "#domains/storage/relist.ts"
import { acceptStoredItem } from "#domains/submissions/accept-stored.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import { postJournal } from "#domains/wallet/post-journal.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { apiClient } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, type Person, person, product } from "../../../test/fixtures.ts"
import { openShop } from "../../../test/shop.ts"
import { orderMembership } from "./order-membership.ts"
import { handlePaymentReturn } from "./paying/handle-payment-return.ts"
import { buyNow } from "./placing/buy-now.ts"
import type { NewOrder } from "./placing/new-order.ts"
import { placeOrder } from "./placing/place-orders.ts"
import { sendStored } from "./shipping/send-stored.ts"
import { startOrderPayment } from "./start-order-payment.ts"
import { topUp } from "./top-up.ts"
import { creditTransfer } from "./transfers/end-transfer.ts"
import { matchTransfers } from "./transfers/match-transfers.ts"

const app = await testApp()
const sale = await openShop(app)
const callApi = apiClient(app)
const guest = contextFor(app)
let counter = 0
let ann: Person
let own: Ctx

beforeEach(async () => {
  ann = await person(app, `ann${++counter}`)
  own = asPerson(app, ann)
})

const key = () => `attack-${++counter}-key`
const codeOf = async (work: Promise<unknown>) =>
  await work.then(
    () => "done",
    (problem) => String(problem.code ?? problem),
  )
const terms = (change: Partial<NewOrder> = {}) => ({
  paymentMethod: "transfer" as const,
  shipping: "self" as const,
  address: null,
  email: ann.email,
  idempotencyKey: key(),
  ...change,
})
const addBottle = async (listingId: Id<"lst">) =>
  (await addToBasket(own, { listingId, quantity: 1, idempotencyKey: key() })).lineId
const linesOf = async (orderId: Id<"ord">) =>
  await app.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))

async function points(member: Person, amount: number): Promise<void> {
  const move = { from: "company:points", to: accountOf(member.id), amount, unit: "points" } as const
  await transaction(guest, (tx) =>
    postJournal(tx, { kind: "points-earned", memberId: member.id, idempotencyKey: key(), moves: [move] }),
  )
}

async function sendOne() {
  const { listingId } = await sale.bottle()
  await sale.payByBank(await sale.order(ann, listingId, { shipping: "free-storage" }))
  const [item] = await listStored(own)
  const address = {
    ...{ firstname: "Ann", lastname: "Tan", companyname: null, email: ann.email, phone: "+6581234567" },
    ...{ address: "1 Orchard Road", city: "Singapore", state: null, postalCode: "238800" },
    country: "Singapore",
  }
  const wish = {
    itemIds: [item?.id ?? ""],
    shipping: "delivery",
    address,
    paymentMethod: "transfer",
  } as const
  return await sendStored(own, { ...wish, idempotencyKey: key() })
}

describe("lines that are not goods can only be paid where they were ordered", () => {
  const call = async (lines: string[], change: Record<string, unknown> = {}) => {
    const checkout = { lines, selectShipping: "self", ...change }
    const body = { checkout, paymentMethod: "transfer", age: true, idempotencyKey: key() }
    return await callApi("post", "/order/checkout", { token: ann.token, body })
  }

  test("points cannot be turned into money in the wallet", async () => {
    await points(ann, 10_000)
    const topUpOrder = await topUp(own, {
      amountCents: 100_00,
      paymentMethod: "transfer",
      idempotencyKey: key(),
    })
    const [line] = await linesOf(topUpOrder.id)
    const { status, body } = await call([line?.id ?? ""], { points: 10_000 })
    expect(await codeOf(handlePaymentReturn(own, `free_${body?.order_id ?? topUpOrder.id}`))).toBe(
      "payments.noSuchPayment",
    )
    expect(status).toBe(409)
    expect(await sale.balanceOf(ann)).toEqual({ balanceCents: 0, points: 10_000 })
    expect(await sale.statusOf(topUpOrder.id)).toBe("unpaid")
  })

  test("a membership cannot share an order with anything else", async () => {
    const { listingId } = await sale.bottle()
    const membershipOrder = await orderMembership(own, { paymentMethod: "transfer", idempotencyKey: key() })
    const [line] = await linesOf(membershipOrder.id)
    expect((await call([await addBottle(listingId), line?.id ?? ""])).status).toBe(409)
    expect(await sale.statusOf(membershipOrder.id)).toBe("unpaid")
  })

  test("bottles that are being sent out of storage cannot be put back into it by the same order", async () => {
    const sending = await sendOne()
    const [line] = await linesOf(sending.id)
    expect((await call([line?.id ?? ""], { selectShipping: "free-storage" })).status).toBe(409)
    expect(await sale.statusOf(sending.id)).toBe("unpaid")
  })

  test("a dram cannot be put into storage", async () => {
    const productId = await product(app, `Port Ellen no. ${counter}`)
    await receiveStock(sale.keeper, { productId, location: "singapore", quantity: 1, idempotencyKey: key() })
    const endsAt = new Date(app.clock.now().getTime() + 24 * 3_600_000)
    const dramSaleId = await createDramSale(sale.keeper, { title: "Islay", endsAt })
    const offer = { target: 2, dramMl: 30, priceCents: 45_00, maxPerUser: 2, maxPerMember: 2 }
    const listingId = await addDramOffer(sale.keeper, dramSaleId, { productId, ...offer })
    await openDramSale(sale.keeper, dramSaleId)
    for (const again of [key(), key()]) await pledgeDram(own, { dramSaleId, listingId }, again)
    const [line] = await app.db
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.memberId, ann.id), eq(orderLines.kind, "dram")))
    const lineIds = [line?.id ?? ""]
    const stored = placeOrder(own, terms({ goods: { lineIds }, shipping: "free-storage" }) as NewOrder)
    expect(await codeOf(stored)).toBe("checkout.dramsNotStored")
    expect(await codeOf(placeOrder(own, { ...terms(), goods: { lineIds } }))).toBe("done")
  })
})

describe("idempotency keys and two tabs", () => {
  test("a key that is reused with another shipping method is refused", async () => {
    const { listingId } = await sale.bottle()
    const idempotencyKey = key()
    await placeOrder(own, { ...terms(), goods: { lineIds: [await addBottle(listingId)] }, idempotencyKey })
    const other = { ...terms({ shipping: "free-storage", idempotencyKey }), goods: { lineIds: [] } }
    expect(await codeOf(placeOrder(own, other))).toBe("checkout.keyReused")
  })

  test("a key that is reused with other goods or points is refused, and nothing is ordered", async () => {
    const [one, two] = [await sale.bottle(), await sale.bottle()]
    const first = { ...terms(), goods: { lineIds: [await addBottle(one.listingId)] }, idempotencyKey: key() }
    const placed = await placeOrder(own, first)
    const lineIds = [await addBottle(two.listingId)]
    for (const other of [
      { goods: { lineIds } },
      { goods: { lineIds: [...lineIds, ...first.goods.lineIds] } },
      { points: 7 },
    ])
      expect(await codeOf(placeOrder(own, { ...first, ...other }))).toBe("checkout.keyReused")
    expect((await placeOrder(own, first)).id).toBe(placed.id)
    const [line] = await app.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.id, lineIds[0] as Id<"orl">))
    expect(line?.orderId).toBeNull()

    const email = `gus${++counter}@elsewhere.example`
    const order = {
      ...terms({ email, idempotencyKey: key() }),
      goods: { items: [{ listingId: one.listingId, quantity: 1 }] },
    }
    const theirs = await placeOrder(guest, order)
    for (const item of [
      { listingId: one.listingId, quantity: 2 },
      { listingId: two.listingId, quantity: 1 },
    ])
      expect(await codeOf(placeOrder(guest, { ...order, goods: { items: [item] } }))).toBe(
        "checkout.keyReused",
      )
    expect((await placeOrder(guest, order)).id).toBe(theirs.id)
  })

  test("two guests who use the same key do not get each other's order", async () => {
    const { listingId } = await sale.bottle()
    const goods = { items: [{ listingId, quantity: 1 }] }
    const first = await placeOrder(guest, {
      ...terms({ email: "mia@x.example" }),
      goods,
      idempotencyKey: "order-0001",
    })
    const again = await placeOrder(guest, {
      ...terms({ email: "Mia@x.example" }),
      goods,
      idempotencyKey: "order-0001",
    })
    const other = await placeOrder(guest, {
      ...terms({ email: "noah@x.example" }),
      goods,
      idempotencyKey: "order-0001",
    })
    expect(again.id).toBe(first.id)
    expect(other.id).not.toBe(first.id)
  })

  test("a key that is reused for another top-up, membership, lot or storage order is refused", async () => {
    const idempotencyKey = key()
    const wish = { amountCents: 50_00, paymentMethod: "transfer", idempotencyKey } as const
    const first = await topUp(own, wish)
    expect((await topUp(own, wish)).id).toBe(first.id)
    expect(await codeOf(topUp(own, { ...wish, amountCents: 60_00 }))).toBe("checkout.keyReused")
    expect(await codeOf(orderMembership(own, { paymentMethod: "transfer", idempotencyKey }))).toBe(
      "checkout.keyReused",
    )
    expect(await codeOf(buyNow(own, `lot_${"7".repeat(24)}`, idempotencyKey))).toBe("checkout.keyReused")
    const { listingId } = await sale.bottle()
    await sale.payByBank(await sale.order(ann, listingId, { shipping: "free-storage", quantity: 2 }))
    const [one, two] = (await listStored(own)).map(({ id }) => id)
    const out = { shipping: "self", address: null, paymentMethod: "transfer", idempotencyKey: key() } as const
    const order = await sendStored(own, { ...out, itemIds: [one ?? ""] })
    expect((await sendStored(own, { ...out, itemIds: [one ?? ""] })).id).toBe(order.id)
    expect(await codeOf(sendStored(own, { ...out, itemIds: [two ?? ""] }))).toBe("checkout.keyReused")
  })

  test("tabs that order one line at once leave no order without lines", async () => {
    for (let round = 0; round < 5; round++) {
      const { listingId } = await sale.bottle()
      const lineIds = [await addBottle(listingId)]
      await Promise.all([1, 2, 3].map(() => codeOf(placeOrder(own, { ...terms(), goods: { lineIds } }))))
      const open = await app.db
        .select()
        .from(orders)
        .where(and(eq(orders.memberId, ann.id), eq(orders.status, "unpaid")))
      const counts = await Promise.all(open.map(async ({ id }) => (await linesOf(id)).length))
      expect(counts.length).toBeGreaterThan(0)
      expect(counts.filter((count) => count === 0)).toEqual([])
    }
  })

  test("a buyer with too little in the wallet can choose another payment method on the same page", async () => {
    const { listingId } = await sale.bottle()
    const lineIds = [await addBottle(listingId)]
    const idempotencyKey = key()
    const first = await placeOrder(
      own,
      terms({ goods: { lineIds }, paymentMethod: "wallet", idempotencyKey }) as NewOrder,
    )
    expect(await codeOf(startOrderPayment(own, first))).toBe("wallet.notEnoughBalance")
    const second = await placeOrder(own, terms({ goods: { lineIds }, idempotencyKey }) as NewOrder)
    expect(second).toMatchObject({ paymentMethod: "transfer", status: "unpaid" })
    expect((await startOrderPayment(own, second)).path).toMatch(/^\/checkout\/success/)
  })

  test("the key of a membership order that has ended leaves no stray line", async () => {
    const idempotencyKey = key()
    const first = await orderMembership(own, { paymentMethod: "card", idempotencyKey })
    await orderMembership(own, { paymentMethod: "transfer", idempotencyKey: key() })
    expect(await orderMembership(own, { paymentMethod: "card", idempotencyKey })).toMatchObject({
      id: first.id,
    })
    const lines = await app.db
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.memberId, ann.id), eq(orderLines.status, "unpaid")))
    expect(lines.map(({ orderId }) => orderId === null)).toEqual([false])
  })
})

test("an order can no longer send a bottle out of storage once it was taken in for an auction", async () => {
  const sending = await sendOne()
  const [line] = await linesOf(sending.id)
  await requestRelisting(own, line?.subjectId ?? "", "")
  await acceptStoredItem(sale.keeper, line?.subjectId ?? "")
  await sale.payByBank(sending)
  expect(await sale.statusOf(sending.id)).toBe("unpaid")
  expect(await app.db.select().from(shipments).where(eq(shipments.orderId, sending.id))).toEqual([])
  expect(await sale.balanceOf(ann)).toMatchObject({ balanceCents: sending.totalCents })
  expect(await checkLedger(app)).toEqual([])
})

test("a call that names bottles of the caller's cart orders only those", async () => {
  const [one, two] = [await sale.bottle(), await sale.bottle()]
  const lineId = await addBottle(one.listingId)
  await addBottle(two.listingId)
  const call = async (quantity: number) => {
    const bottles = [{ product_id: one.listingId, quantity }]
    const body = { checkout: { bottles, selectShipping: "self" }, age: true, idempotencyKey: key() }
    return await callApi("post", "/payment/payment-transfer", { token: ann.token, body })
  }
  expect((await call(2)).status).toBe(422)
  const { body } = await call(1)
  expect(body).toMatchObject({ status: "success", amount: 100_00 })
  expect((await linesOf(String(body.order_id) as Id<"ord">)).map(({ id }) => id)).toEqual([lineId])
})

test("a member cannot order another member's line", async () => {
  const ben = await person(app, `ben${counter}`)
  const { listingId } = await sale.bottle()
  const lineIds = [await addBottle(listingId)]
  expect(await codeOf(placeOrder(asPerson(app, ben), { ...terms(), goods: { lineIds } }))).toBe(
    "checkout.lineUnavailable",
  )
})

test("staff cannot waive a storage fee of their own", async () => {
  const keeper = await person(app, `keep${counter}`, { role: "shopkeeper" })
  const { listingId } = await sale.bottle()
  await sale.payByBank(await sale.order(keeper, listingId, { shipping: "free-storage" }))
  const [item] = await listStored(asPerson(app, keeper))
  expect(await codeOf(waiveFees(asPerson(app, keeper), item?.id ?? "", "I like me"))).toBe("storage.ownItem")
  expect(await codeOf(waiveFees(sale.keeper, item?.id ?? "", "It was ours"))).toBe("storage.nothingOwed")
})

test("finance staff cannot put a transfer into their own wallet", async () => {
  const fay = await person(app, `fay${counter}`, { role: "finance" })
  const transferId = await sale.transfer(50_00)
  expect(await codeOf(creditTransfer(asPerson(app, fay), transferId, { member: fay.username }))).toBe(
    "accounts.involved",
  )
  expect(await sale.balanceOf(fay)).toMatchObject({ balanceCents: 0 })
})

test("finance staff cannot match a transfer with their own order", async () => {
  const fay = await person(app, `fay${counter}`, { role: "finance" })
  const { listingId } = await sale.bottle()
  const order = await sale.order(fay, listingId, { shipping: "self" })
  const transferIds = [await sale.transfer(order.totalCents)]
  const match = { transferIds, orderIds: [order.id] }
  expect(await codeOf(matchTransfers(asPerson(app, fay), match))).toBe("accounts.involved")
  expect(await codeOf(matchTransfers(sale.staff, match))).toBe("done")
})

test("guests cannot hold many bottles by placing orders that they do not pay", async () => {
  const { listingId } = await sale.bottle(40)
  const place = async (change: Record<string, unknown> = {}) => {
    const checkout = { bottles: [{ product_id: listingId, quantity: 1 }], selectShipping: "self" }
    const delivery = { email: `mia${++counter}@elsewhere.example` }
    const body = {
      checkout,
      delivery,
      paymentMethod: "transfer",
      age: true,
      idempotencyKey: key(),
      ...change,
    }
    return await callApi("post", "/order/checkout", { body })
  }
  const again = { idempotencyKey: key(), delivery: { email: `tim${++counter}@elsewhere.example` } }
  for (let attempt = 0; attempt < 25; attempt++) expect((await place(again)).status).toBe(200)
  let { status } = await place()
  for (let placed = 1; status === 200 && placed < 30; placed++) status = (await place()).status
  expect(status).toBe(429)
  expect((await place()).body).toMatchObject({ code: "checkout.tooManyUnpaid" })
  expect((await place({ paymentMethod: "card" })).status).toBe(200)
})

test("a guest's card order releases its bottle at once if the card provider is unavailable", async () => {
  const { listingId } = await sale.bottle(1)
  const simulated = simulatedFailuresService.of(app)
  const idempotencyKey = key()
  const place = () => {
    const checkout = { bottles: [{ product_id: listingId, quantity: 1 }], selectShipping: "self" }
    const delivery = { email: `ida${counter}@elsewhere.example` }
    return callApi("post", "/order/checkout", {
      body: { checkout, delivery, paymentMethod: "card", age: true, idempotencyKey },
    })
  }
  simulated.isUnavailable = true
  expect((await place()).body).toMatchObject({ code: "payments.providerUnavailable" })
  simulated.isUnavailable = false
  expect(
    await codeOf(placeOrder(own, { ...terms(), goods: { lineIds: [await addBottle(listingId)] } })),
  ).toBe("done")
  expect((await place()).status).not.toBe(200)
})
