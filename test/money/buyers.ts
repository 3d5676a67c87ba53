import { setTimeout as wait } from "node:timers/promises"
import { cancelOrder } from "#domains/checkout/cancel-order.ts"
import { choosePaymentMethod } from "#domains/checkout/choose-payment-method.ts"
import { handlePaymentReturn } from "#domains/checkout/paying/handle-payment-return.ts"
import { payByWallet } from "#domains/checkout/paying/pay-by-wallet.ts"
import { startCardPayment } from "#domains/checkout/paying/start-card-payment.ts"
import type { PlacedOrder } from "#domains/checkout/placing/new-order.ts"
import { placeOrder } from "#domains/checkout/placing/place-orders.ts"
import { sendStored } from "#domains/checkout/shipping/send-stored.ts"
import { startOrderPayment } from "#domains/checkout/start-order-payment.ts"
import { topUp } from "#domains/checkout/top-up.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { requestWalletWithdrawal } from "#domains/wallet/request-withdrawal.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type MoneyShop, promotionCode } from "./money-shop.ts"
import type { OrderPlan, PlannedCharge } from "./order-plans.ts"
import type { Staff } from "./staff.ts"

/** What buyers were told. */
export type Promises = {
  paidOrders: Set<Id<"ord">>
  withdrawals: Set<Id<"wdr">>
  placedOrders: Map<Id<"ord">, OrderPlan>
  /** Of won lots, and of stored bottles to be sent. */
  furtherOrders: OrderPlan[]
  receipts: { lotId: Id<"lot">; hash: string }[]
  /** Lots that were not sold to a buyer of the plan, and not unsold either. */
  missedSales: string[]
  /** How often each seller has asked for a payout. */
  payouts: Map<Id<"mem">, number>
}

/** What an order is of, unless it is of the shop's bottles. */
type OtherGoods = { lotId: Id<"lot"> } | StoredGoods
type StoredGoods = { itemIds: readonly Id<"sto">[]; keys: readonly string[] }

/** One person and one order, from the basket to the refund. */
export class Buyer {
  readonly #shop: MoneyShop
  readonly #staff: Staff
  readonly #plan: OrderPlan
  readonly #promises: Promises
  readonly #goods: OtherGoods | undefined
  /** Of every payment page that this person has open. */
  readonly #secrets: string[] = []

  constructor(shop: MoneyShop, staff: Staff, plan: OrderPlan, promises: Promises, goods?: OtherGoods) {
    this.#shop = shop
    this.#staff = staff
    this.#plan = plan
    this.#promises = promises
    this.#goods = goods
  }

  async run(): Promise<void> {
    const placed =
      this.#goods && "itemIds" in this.#goods ? await this.#send(this.#goods) : [await this.#place()]
    const orders = placed.filter((order) => order !== undefined)
    for (const { id } of orders) this.#promises.placedOrders.set(id, this.#plan)
    await Promise.all(
      orders.map(async (order) => {
        await this.#payOrLeave(order)
        await this.#askForRefund(order.id)
      }),
    )
    await this.#withdraw()
  }

  async #payOrLeave(order: PlacedOrder): Promise<void> {
    const { cancels, otherMethod } = this.#plan
    if (cancels === "beforePaying") return await this.#cancel(order.id)
    const method = otherMethod ? await this.#change(order.id, otherMethod) : this.#plan.method
    await Promise.all([
      this.#pay(order, method),
      ...(cancels === "whilePaying" ? [wait(5).then(() => this.#cancel(order.id))] : []),
    ])
  }

  async #place(): Promise<PlacedOrder | undefined> {
    const { kind, method, number, buyer } = this.#plan
    const key = `the-order-${number}`
    if (kind === "topUp")
      return await this.#try("top-up", (app) =>
        topUp(this.#as(app), {
          amountCents: 10_00 + ((number * 137) % 90_00),
          paymentMethod: method === "transfer" ? "transfer" : "card",
          idempotencyKey: key,
        }),
      )
    const lineIds = buyer === null ? [] : await this.#chooseLines()
    if (buyer !== null && lineIds.length === 0) return undefined
    return await this.#try("order", async (app) => {
      const order = await placeOrder(this.#as(app), this.#newOrder(key, lineIds))
      // The form of the checkout begins the payment at once.
      if (number % 2) await startOrderPayment(this.#as(app), order)
      return order
    })
  }

  async #chooseLines(): Promise<Id<"orl">[]> {
    if (!this.#goods || !("lotId" in this.#goods)) return await this.#fillBasket()
    const { rows } = await this.#shop.owner.query<{ id: Id<"orl"> }>(wonLineSql, [this.#goods.lotId])
    return rows.map(({ id }) => id)
  }

  /** With each key at the same moment. */
  async #send({ itemIds, keys }: StoredGoods): Promise<(PlacedOrder | undefined)[]> {
    const { method: paymentMethod } = this.#plan
    return await Promise.all(
      keys.map((idempotencyKey) =>
        this.#try("sending", (app) =>
          sendStored(this.#as(app), {
            itemIds,
            shipping: "delivery",
            address,
            paymentMethod,
            idempotencyKey,
          }),
        ),
      ),
    )
  }

  async #fillBasket(): Promise<Id<"orl">[]> {
    const lineIds: Id<"orl">[] = []
    for (const [index, { listing, quantity }] of this.#plan.goods.entries()) {
      const added = await this.#try("basket", (app) =>
        addToBasket(this.#as(app), {
          listingId: this.#shop.listings[listing] ?? "",
          quantity,
          idempotencyKey: `basket-${this.#plan.number}-${index}`,
        }),
      )
      if (added) lineIds.push(added.lineId)
    }
    return [...new Set(lineIds)]
  }

  #newOrder(idempotencyKey: string, lineIds: readonly Id<"orl">[]) {
    const { buyer, goods, method, isStored, hasCode, points, number } = this.#plan
    const items = goods.map(({ listing, quantity }) => ({
      listingId: this.#shop.listings[listing] ?? "",
      quantity,
    }))
    return {
      goods: buyer === null ? { items } : { lineIds },
      paymentMethod: method,
      shipping: isStored ? ("free-storage" as const) : ("self" as const),
      address: null,
      email: (buyer !== null && this.#shop.buyers[buyer]?.email) || `guest-${number}@quaich.example`,
      points,
      promotionCode: hasCode ? promotionCode : "",
      idempotencyKey,
    }
  }

  async #pay(order: PlacedOrder, method: OrderPlan["method"]): Promise<void> {
    if (method === "transfer") return await this.#payByTransfer(order)
    if (method === "wallet") {
      const paid = await this.#try("wallet", (app) => payByWallet(this.#as(app), order.id))
      if (paid) this.#promises.paidOrders.add(order.id)
      return
    }
    await this.#payByCard(order)
  }

  async #payByTransfer(order: PlacedOrder): Promise<void> {
    const { transfer } = this.#plan
    if (transfer.comesLate) await this.#untilMuchLater()
    await this.#staff.receive(order, order.totalCents + transfer.extraCents, `transfer-${order.id}`)
  }

  async #payByCard(order: PlacedOrder): Promise<void> {
    const { card } = this.#plan
    for (const outcome of card.outcomes.length > 0 ? card.outcomes : [undefined]) {
      const secret = await this.#openPage(order.id)
      if (!secret || !outcome) return
      if (card.paysLate) await this.#untilMuchLater()
      this.#enterCard(card.paysOldPage ? this.#secrets : [secret], outcome)
      if (!card.returns) continue
      const back = await this.#try("return", (app) => handlePaymentReturn(this.#as(app), secret))
      if (back?.status === "succeeded" && back.orderStatus === "paid") this.#promises.paidOrders.add(order.id)
    }
  }

  async #openPage(orderId: Id<"ord">): Promise<string | undefined> {
    const page = await this.#try("card", (app) => startCardPayment(this.#as(app), orderId))
    if (page && !this.#secrets.includes(page.clientSecret)) this.#secrets.push(page.clientSecret)
    return page?.clientSecret
  }

  #enterCard(secrets: readonly string[], outcome: PlannedCharge): void {
    for (const secret of secrets) for (const provider of this.#shop.providers) provider.pay(secret, outcome)
  }

  /** Returns the method that the order has in the end. */
  async #change(orderId: Id<"ord">, other: OrderPlan["method"]): Promise<OrderPlan["method"]> {
    const { method, comesBack } = this.#plan
    if (method === "card") await this.#openPage(orderId)
    if (!(await this.#choose(orderId, other))) return method
    return comesBack && (await this.#choose(orderId, method)) ? method : other
  }

  async #choose(orderId: Id<"ord">, method: OrderPlan["method"]): Promise<boolean> {
    const chosen = await this.#try("other method", async (app) => {
      await choosePaymentMethod(this.#as(app), orderId, method)
      return true
    })
    return chosen === true
  }

  async #cancel(orderId: Id<"ord">): Promise<void> {
    if (this.#plan.buyer !== null) await this.#try("cancel", (app) => cancelOrder(this.#as(app), orderId))
  }

  async #askForRefund(orderId: Id<"ord">): Promise<void> {
    const { refund, number } = this.#plan
    if (refund) await this.#staff.refund(orderId, refund, `refund-${number}`)
  }

  async #withdraw(): Promise<void> {
    const { withdrawalCents: amountCents, number } = this.#plan
    if (amountCents === null) return
    const bank = { bankHolder: "Ann Tan", bankName: "DBS", bankNumber: "012-345678-9" }
    const id = await this.#try("withdrawal", (app) =>
      requestWalletWithdrawal(this.#as(app), {
        amountCents,
        ...bank,
        idempotencyKey: `withdrawal-${number}`,
      }),
    )
    if (!id) return
    this.#promises.withdrawals.add(id)
    if (number % 2) await this.#staff.endWithdrawal(id, number % 3 ? "paid" : "refused")
  }

  /** Until orders by card have lapsed. */
  async #untilMuchLater(): Promise<void> {
    await this.#shop.untilTime(this.#shop.clock.now().getTime() + 90 * 60_000)
  }

  #as(app: AppContext) {
    return this.#shop.asBuyer(this.#plan.buyer, app)
  }

  async #try<Value>(what: string, work: (app: AppContext) => Promise<Value>): Promise<Value | undefined> {
    const answer = await this.#shop.ask(what, this.#plan.givesUp, work)
    return "value" in answer ? answer.value : undefined
  }
}

const wonLineSql = "select id from order_lines where kind = 'lot' and subject_id = $1 and status = 'unpaid'"

const address = {
  ...{
    firstname: "Ann",
    lastname: "Tan",
    companyname: null,
    email: "ann@quaich.example",
    phone: "+6581234567",
  },
  ...{
    address: "1 Orchard Road",
    city: "Singapore",
    state: null,
    postalCode: "238800",
    country: "Singapore",
  },
}
