import { hash } from "node:crypto"
import { defaultIncrements } from "#domains/auctions/increments/increments.ts"
import { type ModelEntry, modelBids } from "#domains/bidding/rules.model.ts"
import type { SimulatedRow } from "../sql/scope.ts"
import { inJson } from "../sql/values.ts"
import type { Anomalies } from "./anomalies.ts"
import type { SimulatedLot } from "./fixtures.ts"

/** The committed rows of one transaction that concern a lot. */
export type LotChange = {
  state: SimulatedRow | undefined
  bids: readonly SimulatedRow[]
  entries: readonly SimulatedRow[]
  /** By the database's clock. */
  committedMs: number
}

const farFuture = new Date("2100-01-01T00:00:00Z")

/** Follows a lot from commit to commit, and knows by other means than the product what must hold. */
export class LotOracle {
  readonly lot: SimulatedLot
  readonly bids: SimulatedRow[] = []
  readonly #anomalies: Anomalies
  #entries = 0
  #lastHash: string
  #endsMs: number
  #status = "upcoming"
  #isPaused = false
  #version = -1
  #shown = ""
  #shiftedMs = 0
  #committedMs = 0
  readonly pausedAtMs: number[] = []
  readonly closed = Promise.withResolvers<void>()
  /** The last whose server lived to announce it. */
  announcedVersion = -1
  /** NaN while it is open. */
  closedMs = Number.NaN
  #hasRecounts = false
  readonly #removed = new Set<string>()

  constructor(lot: SimulatedLot, anomalies: Anomalies) {
    this.lot = lot
    this.#anomalies = anomalies
    this.#endsMs = lot.scheduledEndsAt.getTime()
    this.#lastHash = sha256(JSON.stringify(["history of a lot, 2", lot.id]))
  }

  get isClosed(): boolean {
    return this.#status !== "upcoming" && this.#status !== "live"
  }

  get isUpcoming(): boolean {
    return this.#status === "upcoming"
  }

  get isOpen(): boolean {
    return this.#status === "live" && !this.#isPaused
  }

  get endsMs(): number {
    return this.#endsMs
  }

  get version(): number {
    return this.#version
  }

  /** The clock of the database may have been set back. */
  forgetTimes(): void {
    this.#committedMs = 0
  }

  /** Excluded, or no longer in line after an offer. */
  remove(bidderId: string): void {
    this.#removed.add(bidderId)
  }

  commit({ state, bids, entries, committedMs }: LotChange): void {
    this.#followEntries(entries)
    for (const bid of bids.toSorted((one, other) => Number(one.number) - Number(other.number)))
      this.#followBid(bid)
    if (bids.length > 0) this.#requireResult(bids.length)
    if (state) this.#followState(state, committedMs)
    else this.#require(bids.length === 0, "broken", "bids without a change of the bidding state")
    this.#committedMs = committedMs
  }

  #require(holds: boolean, kind: Parameters<Anomalies["add"]>[0], detail: string): void {
    this.#anomalies.require(holds, kind, () => `lot ${this.lot.id}: ${detail}`)
  }

  #followEntries(entries: readonly SimulatedRow[]): void {
    for (const entry of entries.toSorted((one, other) => Number(one.number) - Number(other.number))) {
      this.#require(entry.number === ++this.#entries, "broken", `act ${entry.number} is no. ${this.#entries}`)
      this.#require(
        entry.after_number === this.bids.length,
        "broken",
        `act ${entry.number} is after another bid`,
      )
      this.#link(inJson(entry.content), entry.hash)
      if (entry.kind === "pause")
        this.pausedAtMs.push(Date.parse((inJson(entry.content) as { at: string }).at))
      if (entry.kind === "recount") this.#hasRecounts = true
      if (entry.kind === "shift") {
        const { shiftMs } = inJson(entry.content) as { shiftMs: number }
        this.#shiftedMs += shiftMs
        this.#endsMs += shiftMs
      }
    }
  }

  #link(content: unknown, stored: unknown): void {
    this.#lastHash = sha256(sortedJson([this.#lastHash, content]))
    this.#require(stored === this.#lastHash, "broken", "the chain breaks")
  }

  #followBid(bid: SimulatedRow): void {
    const at = momentMs(bid.at)
    this.#require(
      bid.number === this.bids.length + 1,
      "broken",
      `bid ${bid.number} follows ${this.bids.length}`,
    )
    this.#require(
      this.isOpen,
      "late",
      `bid ${bid.number} while it is ${this.#isPaused ? "paused" : this.#status}`,
    )
    this.#require(at < this.#endsMs, "late", `bid ${bid.number} at its end`)
    this.#require(at >= this.#committedMs, "late", `bid ${bid.number} has a time before the last change`)
    this.#link(
      {
        ...{ kind: "bid", number: bid.number, at: new Date(at).toISOString(), paddle: bid.paddle },
        ...{ priceCents: bid.price_cents, leaderPaddle: bid.leader_paddle, reserveMet: bid.reserve_met },
        ...{ endsAt: new Date(momentMs(bid.ends_at)).toISOString(), seal: bid.seal },
      },
      bid.hash,
    )
    this.#requireEnd(bid, at)
    this.bids.push(bid)
  }

  #requireEnd(bid: SimulatedRow, at: number): void {
    const { softCloseMinutes, softCloseCapMinutes: cap, scheduledEndsAt } = this.lot
    const latestMs =
      cap === null ? Number.POSITIVE_INFINITY : scheduledEndsAt.getTime() + this.#shiftedMs + cap * 60_000
    const wantedMs = Math.min(at + softCloseMinutes * 60_000, latestMs)
    const expectedMs = bid.kind === "raised" ? this.#endsMs : Math.max(this.#endsMs, wantedMs)
    const endsMs = momentMs(bid.ends_at)
    this.#require(endsMs >= this.#endsMs, "shortened", `bid ${bid.number} makes its end earlier`)
    this.#require(
      endsMs === expectedMs,
      "wrongResult",
      `bid ${bid.number} moves its end to ${endsMs}, not ${expectedMs}`,
    )
    this.#endsMs = endsMs
  }

  #requireResult(added: number): void {
    const { openingCents, reserveCents, softCloseMinutes } = this.lot
    const terms = {
      openingCents,
      reserveCents,
      softCloseMinutes,
      latestEndsAt: null,
      increments: defaultIncrements,
    }
    const entries = this.bids.map((bid): ModelEntry => {
      return {
        bidder: String(bid.bidder_id),
        maxCents: Number(bid.max_cents),
        at: new Date(momentMs(bid.at)),
      }
    })
    const expected = modelBids(terms, farFuture, entries).slice(-added)
    for (const [place, { reason, kind, after }] of expected.entries()) {
      const bid = this.bids[this.bids.length - added + place]
      const isRight =
        reason === undefined &&
        bid?.kind === kind &&
        bid?.price_cents === after.priceCents &&
        bid?.reserve_met === after.reserveMet
      this.#require(isRight, "wrongResult", `bid ${bid?.number} is not as the rules give it`)
    }
  }

  #followState(state: SimulatedRow, committedMs: number): void {
    const endsMs = momentMs(state.ends_at)
    this.#require(endsMs >= this.#endsMs, "shortened", "its end is earlier")
    this.#require(endsMs <= this.#endsMs, "wrongResult", "its end moved without a bid or a shift")
    this.#endsMs = endsMs
    this.#followVersion(state)
    this.#require(
      state.last_number === this.bids.length,
      "broken",
      `${this.bids.length} bids, but ${state.last_number}`,
    )
    if (this.bids.length + this.#entries > 0)
      this.#require(state.last_hash === this.#lastHash, "broken", "its last hash is another")
    this.#requireLeader(state)
    const wasClosed = this.isClosed
    this.#followStatus(state, committedMs)
    if (!wasClosed && this.isClosed) this.#requireEnded(state, endsMs)
  }

  /** What the public sees changes with its version only. */
  #followVersion(state: SimulatedRow): void {
    const { version, status, price_cents, leader_paddle, bid_count, is_paused } = state
    const shown = JSON.stringify([
      status,
      price_cents,
      leader_paddle,
      bid_count,
      is_paused,
      momentMs(state.ends_at),
    ])
    const isRight = shown === this.#shown ? Number(version) >= this.#version : Number(version) > this.#version
    this.#require(isRight, "stale", `its version ${version} follows ${this.#version}`)
    this.#version = Number(version)
    this.#shown = shown
  }

  #followStatus(state: SimulatedRow, committedMs: number): void {
    const status = String(state.status)
    const isReopened = this.isClosed && (status === "live" || status === "upcoming")
    this.#require(!isReopened, "misclosed", `it is ${status} again`)
    if (this.#isPaused && status !== "live") this.#require(false, "misclosed", "it closes while paused")
    if (status === "live" && this.#status === "upcoming")
      this.#require(committedMs >= this.lot.startsAt.getTime(), "misclosed", "it opens too early")
    this.#status = status
    this.#isPaused = state.is_paused === true
  }

  #requireEnded(state: SimulatedRow, endsMs: number): void {
    const closedMs = momentMs(state.closed_at)
    this.closedMs = closedMs
    this.closed.resolve()
    this.#require(closedMs >= endsMs, "misclosed", "it closes before its end")
    this.#require(closedMs >= this.#committedMs, "late", "its closing has a time before the last change")
    const isSold = this.bids.length > 0 && state.reserve_met !== false
    this.#require(state.status === (isSold ? "sold" : "unsold"), "wrongResult", `it is ${state.status}`)
  }

  /** The leader is the first of those with the highest maximum, and never pays more than it. */
  #requireLeader(state: SimulatedRow): void {
    const own = this.bids.filter(({ bidder_id }) => bidder_id === state.leader_id)
    const maxCents = Math.max(...own.map(({ max_cents }) => Number(max_cents)))
    if (state.leader_id !== null)
      this.#require(
        Number(state.price_cents) <= maxCents,
        "overpaid",
        `${state.price_cents} is above ${maxCents}`,
      )
    const left = this.bids.filter(({ bidder_id }) => !this.#removed.has(String(bidder_id)))
    const highest = Math.max(...left.map(({ max_cents }) => Number(max_cents)))
    const first = left.find(({ max_cents }) => max_cents === highest)
    this.#require(state.leader_id === (first?.bidder_id ?? null), "wrongResult", "another bidder leads")
    const isCopied = state.leader_encrypted_max === (first?.encrypted_max ?? null)
    this.#require(isCopied, "wrongResult", "the stored maximum is not the leader's")
    if (this.#hasRecounts || this.bids.length === 0) return
    this.#require(state.price_cents === this.bids.at(-1)?.price_cents, "wrongResult", "its price is another")
  }
}

export function momentMs(value: unknown): number {
  return value instanceof Date ? value.getTime() : Number.NaN
}

function sha256(text: string): string {
  return hash("sha256", text)
}

function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const names = Object.keys(value).sort()
  const content: Readonly<Record<string, unknown>> = { ...value }
  return `{${names.map((name) => `${JSON.stringify(name)}:${sortedJson(content[name])}`).join(",")}}`
}
