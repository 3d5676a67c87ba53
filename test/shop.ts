import { eq } from "drizzle-orm"
import { type NewRefund, refund } from "#domains/checkout/paying/refund.ts"
import { startCardPayment } from "#domains/checkout/paying/start-card-payment.ts"
import type { NewOrder, PlacedOrder } from "#domains/checkout/placing/new-order.ts"
import { placeOrder } from "#domains/checkout/placing/place-orders.ts"
import { creditTransfer } from "#domains/checkout/transfers/end-transfer.ts"
import { matchTransfers } from "#domains/checkout/transfers/match-transfers.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { orders } from "#domains/orders/schema.ts"
import { confirmInSandbox } from "#domains/payments/providers/sandbox/confirm.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { stockLevels } from "#domains/stock/schema.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { readBalance } from "#domains/wallet/post-journal.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { confirmedTransfer } from "./approvals.ts"
import type { TestApp } from "./db.ts"
import { asPerson, type Person, person, product } from "./fixtures.ts"
import { runJobs } from "./run-jobs.ts"

export async function openShop(app: TestApp) {
  const keeper = asPerson(app, await person(app, "sale_keeper", { role: "shopkeeper" }))
  const staff = asPerson(app, await person(app, "sale_desk", { role: "finance" }))
  let counter = 0
  const key = () => `sale ${++counter} ${crypto.randomUUID()}`

  async function bottle(quantity = 5, priceCents = 100_00) {
    const productId = await product(app, `Clynelish no. ${++counter}`)
    const inSingapore = { productId, location: "singapore" } as const
    const listingId = await createListing(keeper, {
      kind: "bottle",
      ...inSingapore,
      priceCents,
      isOnSale: true,
    })
    await receiveStock(keeper, { ...inSingapore, quantity, idempotencyKey: key() })
    const onHand = async () =>
      (await app.db.select().from(stockLevels).where(eq(stockLevels.productId, productId)))[0]?.onHand
    return { listingId, productId, onHand }
  }

  type Wish = Partial<Pick<NewOrder, "paymentMethod" | "shipping">> & { quantity?: number }

  async function order(buyer: Person | null, listingId: Id<"lst">, options: Wish = {}): Promise<PlacedOrder> {
    const { quantity = 1, paymentMethod = "transfer", shipping = "self" } = options
    const email = buyer?.email ?? "guest@quaich.example"
    const terms = { paymentMethod, shipping, address: null, email, idempotencyKey: key() }
    if (buyer === null)
      return await placeOrder(contextFor(app), { goods: { items: [{ listingId, quantity }] }, ...terms })
    const own = asPerson(app, buyer)
    const { lineId } = await addToBasket(own, { listingId, quantity, idempotencyKey: key() })
    return await placeOrder(own, { goods: { lineIds: [lineId] }, ...terms })
  }

  async function transfer(amount: number, text = ""): Promise<Id<"trf">> {
    return await confirmedTransfer(staff, { receivedOn: "2026-11-01", amount, payer: "", text, key: key() })
  }

  async function payByBank({ id, totalCents }: Pick<PlacedOrder, "id" | "totalCents">): Promise<void> {
    await matchTransfers(staff, { transferIds: [await transfer(totalCents)], orderIds: [id] })
  }

  async function payByCard(ctx: Ctx, orderId: Id<"ord">): Promise<string> {
    const begun = await startCardPayment(ctx, orderId)
    await confirmInSandbox(app, { ...begun, cardNumber: "4242424242424242" })
    await runJobs(app)
    return begun.clientSecret
  }

  async function fill(member: Person, cents: number): Promise<void> {
    await creditTransfer(staff, await transfer(cents), { member: member.username })
  }

  async function give(orderId: Id<"ord">, change: Partial<NewRefund> = {}) {
    const [row] = await app.db.select().from(orders).where(eq(orders.id, orderId))
    const refundInput = { orderId, amountCents: row?.totalCents ?? 0, destination: "source" as const }
    return await refund(staff, { ...refundInput, reason: "It was wrong", idempotencyKey: key(), ...change })
  }

  const statusOf = async (orderId: Id<"ord">) =>
    (await app.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.status
  const balanceOf = async (member: Person) => await readBalance(app, accountOf(member.id))

  return {
    keeper,
    staff,
    key,
    bottle,
    order,
    transfer,
    payByBank,
    payByCard,
    fill,
    give,
    statusOf,
    balanceOf,
  }
}
