import type { Receipt } from "#domains/bidding/bid-row.ts"
import type { BidRequest } from "#domains/bidding/waiting-bid.ts"
import type { SimulatedDatabase } from "../database/database.ts"
import { committedRow, type StoredRow } from "../database/table.ts"
import type { SimulatedTransaction } from "../database/transaction.ts"
import type { SimulatedRow } from "../sql/scope.ts"
import type { Anomalies } from "./anomalies.ts"
import type { SimulatedLot } from "./fixtures.ts"
import { type LotChange, LotOracle, momentMs } from "./lot-oracle.ts"
import { CommittedMaximums } from "./maximums.ts"
import { outageTerms } from "./process.ts"
import type { SimulatedProcess } from "./scheduler.ts"

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

/** A frozen process, or one without a database, announces its commits this late. */
const announceMs = 25_000
/** A process that has just started knows the others within this time. */
const meetMs = 10_000

/** Sees every commit before anybody gets its answer. */
export class Oracle {
  readonly lots: ReadonlyMap<string, LotOracle>
  readonly #database: SimulatedDatabase
  readonly #anomalies: Anomalies
  readonly #outages: { beganMs: number; endedMs: number }[] = []
  readonly #announced: { lotId: string; version: number; process: SimulatedProcess; atMs: number }[] = []
  /** Of processes, in milliseconds. */
  readonly #starts: number[] = []
  readonly #versions = new Map<SimulatedTransaction, Map<string, number>>()
  readonly #maximums = new CommittedMaximums()
  readonly #answers = new Map<string, string>()
  readonly #receipts: { request: BidRequest; receipt: Receipt }[] = []

  constructor(database: SimulatedDatabase, lots: readonly SimulatedLot[], anomalies: Anomalies) {
    this.#database = database
    this.#anomalies = anomalies
    this.lots = new Map(lots.map((lot) => [lot.id, new LotOracle(lot, anomalies)]))
  }

  committed(changed: readonly StoredRow[], transaction: SimulatedTransaction): void {
    const byLot = new Map<string, Writable<LotChange>>()
    const changeOf = (row: SimulatedRow): Writable<LotChange> => {
      const lotId = String(row.lot_id)
      let change = byLot.get(lotId)
      if (!change) {
        change = { state: undefined, bids: [], entries: [], committedMs: this.#database.nowMs() }
        byLot.set(lotId, change)
      }
      return change
    }
    for (const { table, versions } of changed) {
      const row = versions.at(-1)?.row
      if (row && table.name === "auction_keys") this.#maximums.addKey(row)
    }
    for (const { table, versions } of changed) {
      const row = versions.at(-1)?.row
      if (!row) continue
      if (table.name === "bids") changeOf(row).bids = [...changeOf(row).bids, this.#opened(row)]
      else if (table.name === "lot_entries") changeOf(row).entries = [...changeOf(row).entries, row]
      else if (table.name === "bidding_states") changeOf(row).state = row
      else if (table.name === "exclusions") this.lots.get(String(row.lot_id))?.remove(String(row.bidder_id))
      else if (table.name === "second_chances") this.#followOffer(row)
      else if (table.name === "outages") this.#followOutage(row)
    }
    for (const [lotId, change] of byLot) {
      const lot = this.lots.get(lotId)
      // An opening is announced for the auction, not for each lot.
      const isOpening = lot?.isUpcoming === true
      lot?.commit(change)
      if (!change.state) continue
      this.#requireUncut(lotId)
      this.#requireOrder(lotId, change.state)
      if (isOpening) continue
      const versions = this.#versions.get(transaction) ?? new Map<string, number>()
      this.#versions.set(transaction, versions.set(lotId, Number(change.state.version)))
    }
  }

  #opened(bid: SimulatedRow): SimulatedRow {
    return this.#maximums.opened(this.lots.get(String(bid.lot_id))?.lot.auctionId ?? "", bid)
  }

  /** A commit of that process, which may never get the answer. */
  follow(transaction: SimulatedTransaction, process: SimulatedProcess | null, atMs: number): void {
    for (const [lotId, version] of this.#versions.get(transaction) ?? [])
      if (process) this.#announced.push({ lotId, version, process, atMs })
    this.#versions.delete(transaction)
  }

  started(atMs: number): void {
    this.#starts.push(atMs)
  }

  /**
   * A server announces a change to the others after its commit, or after it has lost the answer. If it dies before, the
   * others that knew it read everything again.
   */
  finishAnnouncements(): void {
    for (const { lotId, version, process, atMs } of this.#announced) {
      const lot = this.lots.get(lotId)
      const isKnown = !this.#starts.some((at) => at > process.diedAtMs - meetMs && at < process.diedAtMs)
      if (lot && (isKnown || process.diedAtMs > atMs + announceMs))
        lot.announcedVersion = Math.max(lot.announcedVersion, version)
    }
  }

  #followOffer({ lot_id, bidder_id, status }: SimulatedRow): void {
    if (["declined", "lapsed", "passed"].includes(String(status)))
      this.lots.get(String(lot_id))?.remove(String(bidder_id))
  }

  /** Nothing closes at an end that is in an outage. */
  #followOutage({ began_at, ended_at }: SimulatedRow): void {
    this.#outages.push({ beganMs: momentMs(began_at), endedMs: momentMs(ended_at) })
    for (const lotId of this.lots.keys()) this.#requireUncut(lotId)
  }

  #requireUncut(lotId: string): void {
    const { closedMs = Number.NaN, endsMs = Number.NaN, pausedAtMs = [] } = this.lots.get(lotId) ?? {}
    for (const { beganMs, endedMs } of this.#outages) {
      // A pause that began before the outage was noticed takes its lots over.
      const isTakenOver = pausedAtMs.some((at) => at >= beganMs && at <= endedMs)
      const isIn = !isTakenOver && endsMs > beganMs && endsMs <= endedMs
      const isCut = isIn && closedMs > beganMs + outageTerms.outageSeconds * 1_000
      this.#anomalies.require(!isCut, "shortened", () => `lot ${lotId} closed at its end in an outage`)
    }
  }

  /** A sold lot has one order line, of its winner and price; another lot has none. */
  #requireOrder(lotId: string, state: SimulatedRow): void {
    const open = this.#linesOf(lotId).filter(({ status }) => status !== "lapsed" && status !== "defaulted")
    const isRight =
      state.status === "sold"
        ? open.length === 1 &&
          open[0]?.member_id === state.leader_id &&
          open[0]?.price_cents === state.price_cents
        : open.length === 0
    this.#anomalies.require(
      isRight,
      "wrongOrder",
      () => `lot ${lotId} is ${state.status} with ${open.length} orders`,
    )
  }

  #linesOf(lotId: string): SimulatedRow[] {
    const lines = this.#database.table("order_lines").withValue("subject_id", lotId)
    return [...lines].flatMap(committedRow)
  }

  /** `answer` is a receipt, or what a refusal says. */
  answered(request: BidRequest, answer: Receipt | { code: string; facts: unknown }): void {
    const key = `${request.lotId} ${request.bidderId} ${request.idempotencyKey}`
    const text = JSON.stringify(answer)
    const earlier = this.#answers.get(key)
    this.#anomalies.require(
      earlier === undefined || earlier === text,
      "doubled",
      () => `two answers for one key: ${earlier} and ${text}`,
    )
    this.#answers.set(key, text)
    if (!("hash" in answer)) return
    this.#receipts.push({ request, receipt: answer })
    this.#requireReceipt(request, answer)
  }

  #requireReceipt({ lotId, bidderId, maxCents, idempotencyKey }: BidRequest, receipt: Receipt): void {
    const bid = this.lots.get(lotId)?.bids[receipt.number - 1]
    const isInLog =
      bid !== undefined &&
      bid.hash === receipt.hash &&
      bid.bidder_id === bidderId &&
      bid.max_cents === maxCents &&
      bid.idempotency_key === idempotencyKey &&
      new Date(momentMs(bid.at)).toISOString() === receipt.at
    this.#anomalies.require(
      isInLog,
      "lost",
      () => `receipt ${receipt.number} of lot ${lotId} is not in its log`,
    )
  }

  /** Once nothing happens any more. */
  finish(): void {
    for (const { request, receipt } of this.#receipts) this.#requireReceipt(request, receipt)
    const keys = new Set<string>()
    const stored = this.#database.committed("bids")
    for (const bid of stored) {
      const key = `${bid.lot_id} ${bid.bidder_id} ${bid.idempotency_key}`
      this.#anomalies.require(!keys.has(key), "doubled", () => `two bids for the key ${key}`)
      keys.add(key)
    }
    const known = [...this.lots.values()].reduce((sum, { bids }) => sum + bids.length, 0)
    this.#anomalies.require(
      known === stored.length,
      "lost",
      () => `${known} bids were stored, ${stored.length} are left`,
    )
    for (const [lotId, lot] of this.lots)
      this.#anomalies.require(lot.isClosed, "stuck", () => `lot ${lotId} never closed`)
  }

  get receipts(): number {
    return this.#receipts.length
  }

  /** The clock of the database was set back. */
  forgetTimes(): void {
    for (const lot of this.lots.values()) lot.forgetTimes()
  }
}
