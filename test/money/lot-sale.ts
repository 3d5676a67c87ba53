import { placeBid } from "#domains/bidding/place-bid.ts"
import { refund } from "#domains/checkout/paying/refund.ts"
import type { Id } from "#platform/ids.ts"
import { Buyer, type Promises } from "./buyers.ts"
import type { LotPlan } from "./lot-plans.ts"
import type { MoneyShop } from "./money-shop.ts"
import type { OrderPlan } from "./order-plans.ts"
import type { Staff } from "./staff.ts"

/** From its first bid, on the shop's clock: the auction, and as many minutes of background work as may fail. */
const maxSaleMs = 12 * 3_600_000

/** One lot, from its bids to the refund of what its winner has paid. */
export class LotSale {
  readonly #shop: MoneyShop
  readonly #staff: Staff
  readonly #promises: Promises
  readonly #plan: LotPlan
  readonly #lotId: Id<"lot">

  constructor(shop: MoneyShop, staff: Staff, promises: Promises, sale: { plan: LotPlan; lotId: Id<"lot"> }) {
    this.#shop = shop
    this.#staff = staff
    this.#promises = promises
    this.#plan = sale.plan
    this.#lotId = sale.lotId
  }

  async run(): Promise<void> {
    const begun = this.#shop.clock.now().getTime()
    await Promise.all(this.#plan.bids.map((_, index) => this.#bid(index, begun)))
    const buyer = await this.#untilWon(begun + maxSaleMs)
    if (buyer === undefined) return
    const order: OrderPlan = { ...this.#plan.order, buyer }
    this.#promises.furtherOrders.push(order)
    await new Buyer(this.#shop, this.#staff, order, this.#promises, { lotId: this.#lotId }).run()
  }

  async refundLate(): Promise<void> {
    if (!this.#plan.isRefundedLate) return
    const { rows } = await this.#shop.owner.query<{ id: Id<"ord">; cents: number }>(paidOrderSql, [
      this.#lotId,
    ])
    for (const { id, cents } of rows)
      await this.#shop.ask("late refund", false, (app) =>
        refund(this.#shop.as("clerk", app), {
          ...{ orderId: id, amountCents: cents, destination: "wallet", reason: "It was a fake" },
          idempotencyKey: `late-${id}`,
        }),
      )
  }

  async #bid(index: number, begun: number): Promise<void> {
    const bid = this.#plan.bids[index]
    if (!bid) return
    const { buyer, maxCents, afterMs, givesUp } = bid
    await this.#shop.untilTime(begun + afterMs)
    const idempotencyKey = `bid-${index}-of-this-lot`
    const answer = await this.#shop.ask("bid", givesUp, (app) =>
      placeBid(this.#shop.asBuyer(buyer, app), this.#lotId, { maxCents, confirm: maxCents, idempotencyKey }),
    )
    if ("value" in answer) this.#promises.receipts.push({ lotId: this.#lotId, hash: answer.value.hash })
  }

  /** The number of the buyer who has won it, if anybody has. */
  async #untilWon(deadline: number): Promise<number | undefined> {
    const { clock, owner, buyers } = this.#shop
    for (;;) {
      const isOver = clock.now().getTime() >= deadline
      const { rows } = await owner.query<AwardedLot>(wonSql, [this.#lotId])
      const [lot] = rows
      if (lot?.status === "unsold") return undefined
      const buyer = buyers.findIndex(({ id }) => id === lot?.winner)
      if (lot?.status === "sold" && lot.lines === "unpaid" && buyer >= 0) return buyer
      if (isOver || lot?.status !== "live") {
        this.#promises.missedSales.push(`lot ${this.#lotId}: ${JSON.stringify(lot)}`)
        return undefined
      }
      await this.#shop.nextMinute()
    }
  }
}

type AwardedLot = { status: string; winner: string | null; lines: string | null }

const wonSql = `
  select s.status, s.leader_id as winner,
    (select string_agg(l.status, ',') from order_lines l
      where l.kind = 'lot' and l.subject_id = s.lot_id and l.member_id = s.leader_id) as lines
  from bidding_states s where s.lot_id = $1`

const paidOrderSql = `
  select o.id, o.total_cents::int as cents from orders o join order_lines l on l.order_id = o.id
  where l.kind = 'lot' and l.subject_id = $1 and o.status = 'paid'`
