import { requestWalletWithdrawal } from "#domains/wallet/request-withdrawal.ts"
import { formatCsv } from "#platform/files/csv.ts"
import type { Id } from "#platform/ids.ts"
import type { Promises } from "./buyers.ts"
import { asSeller, type MoneyShop } from "./money-shop.ts"
import type { Staff } from "./staff.ts"

type Transfer = { id: Id<"wdr">; outcome: "paid" | "failed"; cents: number }

/** Sellers ask for what they have, staff send it to the bank in runs, and the bank answers each file. */
export class Payouts {
  readonly #shop: MoneyShop
  readonly #staff: Staff
  readonly #promises: Promises
  #runs = 0
  /** What the bank has carried out, of each file once. */
  readonly files = new Map<Id<"run">, readonly Transfer[]>()

  constructor(shop: MoneyShop, staff: Staff, promises: Promises) {
    this.#shop = shop
    this.#staff = staff
    this.#promises = promises
  }

  /** Returns how much there was to do. */
  async work(): Promise<number> {
    const { rows } = await this.#shop.owner.query<{ id: string; cents: number }>(dueSql, [
      this.#shop.sellers.map(({ id }) => id),
    ])
    await Promise.all(rows.map((due) => this.#request(due)))
    const open = await this.#shop.owner.query<{ id: Id<"run"> }>(openRunsSql)
    // Two of the staff at once; the bank answers the runs of the last time meanwhile.
    await Promise.all([this.#run(), this.#run(), ...open.rows.map(({ id }) => this.#answer(id))])
    return rows.length + open.rows.length
  }

  async #run(): Promise<void> {
    const runId = await this.#staff.makeRun(`payout-run-${++this.#runs}`)
    if (runId) await this.#carryOut(runId)
  }

  /** The same file is imported twice at once. */
  async #answer(runId: Id<"run">): Promise<void> {
    const text = formatCsv([
      ["reference", "amount_sgd", "status", "reason"],
      ...(await this.#carryOut(runId)).map(({ id, cents, outcome }) => [
        ...[id, (cents / 100).toFixed(2), outcome, "No account"],
      ]),
    ])
    await Promise.all([text, text].map((each) => this.#staff.answerRun(runId, each)))
  }

  async #request({ id, cents: amountCents }: { id: string; cents: number }): Promise<void> {
    const seller = this.#shop.sellers.find((each) => each.id === id)
    if (!seller) return
    const before = this.#promises.payouts.get(seller.id) ?? 0
    this.#promises.payouts.set(seller.id, before + 1)
    const answer = await this.#shop.ask("payout", false, (app) =>
      requestWalletWithdrawal(asSeller(seller, app), {
        ...{ amountCents, bankHolder: seller.username, bankName: "DBS", bankNumber: "098-765432-1" },
        idempotencyKey: `payout-${before}-of-seller`,
      }),
    )
    if ("value" in answer) this.#promises.withdrawals.add(answer.value)
  }

  async #carryOut(runId: Id<"run">): Promise<readonly Transfer[]> {
    const known = this.files.get(runId)
    if (known) return known
    const { rows } = await this.#shop.owner.query<Omit<Transfer, "outcome">>(rowsOfRunSql, [runId])
    const transfers = rows.map((row) => ({ ...row, outcome: isRefused(row.id) ? "failed" : "paid" }) as const)
    this.files.set(runId, transfers)
    return transfers
  }
}

const isRefused = (id: string) => (id.codePointAt(id.length - 1) ?? 0) % 5 === 0

const dueSql = `
  select substr(account, 8) as id, amount::int as cents from wallet_balances
  where unit = 'cents' and amount >= 20_00 and substr(account, 8) = any($1)`
const openRunsSql =
  "select distinct run_id as id from withdrawals where status = 'requested' and run_id is not null"
const rowsOfRunSql = "select id, amount_cents::int as cents from withdrawals where run_id = $1 order by id"
