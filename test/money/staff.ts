import { approve } from "#domains/approvals/answer-approval.ts"
import { continueRefund } from "#domains/checkout/admin/list-refunds.ts"
import { completeManualRefund, refund } from "#domains/checkout/paying/refund.ts"
import { refundApproval } from "#domains/checkout/paying/request-refund.ts"
import type { PlacedOrder } from "#domains/checkout/placing/new-order.ts"
import { transferConfirmation } from "#domains/checkout/transfers/confirm-transfer.ts"
import { creditTransfer, returnTransfer } from "#domains/checkout/transfers/end-transfer.ts"
import { enterTransfer } from "#domains/checkout/transfers/enter-transfer.ts"
import { matchTransfers } from "#domains/checkout/transfers/match-transfers.ts"
import { retryFailure } from "#domains/failures/retry-failure.ts"
import { payWithdrawal, refuseWithdrawal } from "#domains/wallet/end-withdrawal.ts"
import { answerRun, makeRun } from "#domains/wallet/payout-runs.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { formatLocalTime } from "#platform/time.ts"
import type { MoneyShop } from "./money-shop.ts"
import type { OrderPlan } from "./order-plans.ts"

const approvalKinds = {
  [transferConfirmation.kind]: transferConfirmation,
  [refundApproval.kind]: refundApproval,
}

/** What is owed to somebody or waits for somebody, in the rows of the lists that staff work from. */
type WaitingWork = {
  approvals: string[]
  transfers: { id: Id<"trf">; orderId: Id<"ord"> | null; username: string | null }[]
  refunds: { id: Id<"ref">; status: string; memberId: string | null; provider: string }[]
  withdrawals: Id<"wdr">[]
  failures: string[]
}

export class Staff {
  readonly #shop: MoneyShop
  readonly #orderOfTransfer = new Map<Id<"trf">, Id<"ord">>()

  constructor(shop: MoneyShop) {
    this.#shop = shop
  }

  /** A buyer's money has come to the bank. */
  async receive(order: Pick<PlacedOrder, "id">, cents: number, key: string): Promise<void> {
    const receivedOn = formatLocalTime(this.#shop.clock.now()).slice(0, 10)
    const typed = { receivedOn, amount: cents, payer: "", text: "", key }
    const id = await this.#do("enter transfer", (app) => enterTransfer(this.#shop.as("clerk", app), typed))
    if (!id) return
    this.#orderOfTransfer.set(id, order.id)
    await this.#approve(id)
    await this.#match(id, order.id)
  }

  /** Money that a member has to begin with. */
  async fund(username: string, cents: number): Promise<void> {
    const receivedOn = formatLocalTime(this.#shop.clock.now()).slice(0, 10)
    const key = `funds of ${username}`
    const typed = { receivedOn, amount: cents, payer: "", text: "", key }
    const id = await this.#do("enter transfer", (app) => enterTransfer(this.#shop.as("clerk", app), typed))
    if (!id) return
    await this.#approve(id)
    await this.#do("credit", (app) => creditTransfer(this.#shop.as("clerk", app), id, { member: username }))
  }

  async refund(orderId: Id<"ord">, plan: NonNullable<OrderPlan["refund"]>, key: string): Promise<void> {
    const [order] = (
      await this.#shop.owner.query("select status, total_cents::int as cents from orders where id = $1", [
        orderId,
      ])
    ).rows
    if (order?.status !== "paid" || order.cents === 0) return
    const amountCents = Math.max(1, Math.floor(order.cents * plan.share))
    const ask = (idempotencyKey: string) =>
      this.#do("refund", (app) =>
        refund(this.#shop.as("clerk", app), {
          ...{ orderId, amountCents, destination: plan.destination, reason: "It was wrong", idempotencyKey },
        }),
      )
    const keys = { never: [key], sameKey: [key, key], otherKey: [key, `${key}-again`] }[plan.again]
    await Promise.all(keys.map(ask))
  }

  async endWithdrawal(id: Id<"wdr">, end: "paid" | "refused"): Promise<void> {
    await this.#do("withdrawal", async (app) => {
      const payer = this.#shop.as("payer", app)
      if (end === "paid") await payWithdrawal(payer, id)
      else await refuseWithdrawal(payer, id, { reason: "No such account" })
      return true
    })
  }

  async makeRun(key: string): Promise<Id<"run"> | undefined> {
    return await this.#do("payout run", (app) => makeRun(this.#shop.as("payer", app), key))
  }

  async answerRun(runId: Id<"run">, text: string): Promise<void> {
    await this.#do("bank's answer", (app) => answerRun(this.#shop.as("payer", app), runId, text))
  }

  /** Everything that waits for a person. Returns how much there was. */
  async work(): Promise<number> {
    const waiting = await this.#readWaiting()
    for (const id of waiting.approvals) await this.#answer(id)
    for (const { id, orderId, username } of waiting.transfers) {
      if (orderId) await this.#match(id, orderId)
      await this.#end(id, username)
    }
    for (const row of waiting.refunds) await this.#continueRefund(row)
    for (const id of waiting.withdrawals) await this.endWithdrawal(id, "paid")
    for (const id of waiting.failures)
      await this.#do("failure", (app) => retryFailure(this.#shop.as("colleague", app), id))
    return Object.values(waiting).reduce((sum, { length }) => sum + length, 0)
  }

  async #continueRefund({ id, status, memberId, provider }: WaitingWork["refunds"][number]): Promise<void> {
    if (status === "pending")
      return void (await this.#do("made", (app) => completeManualRefund(this.#shop.as("clerk", app), id)))
    const isByCard = provider !== "wallet" && provider !== "paynow"
    const elsewhere = memberId === null || isByCard ? "bank" : "wallet"
    await this.#do("refund again", (app) =>
      continueRefund(this.#shop.as("clerk", app), id, { intent: "again", destination: elsewhere }),
    )
  }

  async #readWaiting(): Promise<WaitingWork> {
    const transfers: WaitingWork["transfers"] = []
    for (const id of await this.#ids<Id<"trf">>(openTransfersSql)) {
      const orderId = this.#orderOfTransfer.get(id) ?? null
      const [username = null] = await this.#ids<string>(buyerOfSql, [orderId])
      transfers.push({ id, orderId, username })
    }
    return {
      transfers,
      approvals: await this.#ids("select id from approvals where status = 'waiting'"),
      refunds: (await this.#shop.owner.query(waitingRefundsSql)).rows,
      withdrawals: await this.#ids(
        "select id from withdrawals where status = 'requested' and run_id is null",
      ),
      failures: await this.#ids(failuresSql),
    }
  }

  async #ids<Name extends string>(text: string, values: unknown[] = []): Promise<Name[]> {
    return (await this.#shop.owner.query<{ id: Name }>(text, values)).rows.map(({ id }) => id)
  }

  async #match(transferId: Id<"trf">, orderId: Id<"ord">): Promise<void> {
    await this.#do("match", (app) =>
      matchTransfers(this.#shop.as("clerk", app), { transferIds: [transferId], orderIds: [orderId] }),
    )
  }

  async #end(id: Id<"trf">, username: string | null): Promise<void> {
    await this.#do("end transfer", async (app) => {
      const clerk = this.#shop.as("clerk", app)
      if (username) await creditTransfer(clerk, id, { member: username })
      else await returnTransfer(clerk, id, { reason: "It paid for nothing" })
      return true
    })
  }

  async #approve(subjectId: string): Promise<void> {
    const { rows } = await this.#shop.owner.query(
      "select id from approvals where subject_id = $1 and status = 'waiting'",
      [subjectId],
    )
    for (const { id } of rows) await this.#answer(id)
  }

  async #answer(approvalId: string): Promise<void> {
    await this.#do("approve", async (app) => {
      await approve(this.#shop.as("colleague", app), approvalKinds, approvalId)
      return true
    })
  }

  /** Staff see that nothing came, and do it again. */
  async #do<Value>(what: string, work: (app: AppContext) => Promise<Value>): Promise<Value | undefined> {
    const answer = await this.#shop.ask(what, false, work)
    return "value" in answer ? answer.value : undefined
  }
}

const openTransfersSql = "select id from transfers where status = 'open' and confirmed_at is not null"
const buyerOfSql = `
  select m.username as id from orders o join members m on m.id = o.member_id where o.id = $1`

/** Work that the server has given up. */
const failuresSql = `
  select 'job_' || id as id from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null
  union all
  select 'message_' || id from outbox_messages where due_at = 'infinity'`

/** Those that staff pay by hand, and those that failed and were not replaced. */
const waitingRefundsSql = `
  select r.id, r.status, o.member_id as "memberId", p.provider
  from refunds r join orders o on o.id = r.order_id join payments p on p.id = r.payment_id
  where r.status = 'failed' and not exists (select from refunds n where n.instead_of = r.id)
    or r.status = 'pending' and (r.destination = 'bank' or r.destination = 'source' and p.provider = 'paynow')`
