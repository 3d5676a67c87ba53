import { incrementProblemOf } from "#domains/auctions/increments/increments.ts"
import type { BidIncrement } from "#domains/auctions/lot.ts"
import { isWholeCents } from "#platform/money.ts"
import { isRecord } from "#platform/records.ts"
import type { BiddingState, BiddingTerms, BidOffer } from "../rules.ts"
import { Malformed } from "./malformed.ts"

export type LoggedOffer = BidOffer & { readonly at: Date }

export type LotLog = {
  readonly id: string | null
  readonly terms: BiddingTerms
  readonly endsAt: Date
  readonly biddingState: BiddingState | undefined
  readonly offers: readonly LoggedOffer[]
}

type JsonFields = Readonly<Record<string, unknown>>

export function parseLotLog(value: unknown, where: string): LotLog {
  const { id, lot, bids } = fieldsOf(value, where)
  if (id !== undefined && id !== null && typeof id !== "string") fail(where, "id must be a text")
  const terms = fieldsOf(lot, `${where}, lot`)
  const parsed = parseTerms(terms, where)
  const endsAt = momentIn(terms, "endsAt", where)
  if (!Array.isArray(bids)) fail(where, "bids must be a list")
  return {
    id: typeof id === "string" ? id : null,
    terms: parsed,
    endsAt,
    biddingState: parseState(terms.standing, parsed, endsAt, `${where}, standing`),
    offers: bids.map((bid, index) => parseOffer(bid, `${where}, bid ${index + 1}`)),
  }
}

function parseTerms(lot: JsonFields, where: string): BiddingTerms {
  const { softCloseMinutes } = lot
  if (typeof softCloseMinutes !== "number" || !(softCloseMinutes >= 0 && softCloseMinutes <= 1_440)) {
    return fail(where, "softCloseMinutes must be a number from 0 to 1440")
  }
  return {
    openingCents: centsIn(lot, "openingCents", where),
    reserveCents: isAbsent(lot.reserveCents) ? null : centsIn(lot, "reserveCents", where),
    increments: parseIncrements(lot.steps, where),
    softCloseMinutes,
    latestEndsAt: isAbsent(lot.latestEndsAt) ? null : momentIn(lot, "latestEndsAt", where),
  }
}

function parseIncrements(value: unknown, where: string): BidIncrement[] {
  if (!Array.isArray(value)) fail(where, "steps must be a list")
  const steps = value.map((row, index) => parseIncrement(row, `${where}, steps row ${index + 1}`))
  const problem = incrementProblemOf(steps)
  if (problem) {
    const row = problem.facts.row === undefined ? "" : ` row ${problem.facts.row}`
    fail(`${where}, steps${row}`, problem.reason)
  }
  return steps
}

function parseIncrement(value: unknown, where: string): BidIncrement {
  const row = fieldsOf(value, where)
  return {
    minCents: numberIn(row, "minCents", where),
    maxCents: isAbsent(row.maxCents) ? null : numberIn(row, "maxCents", where),
    stepCents: numberIn(row, "stepCents", where),
  }
}

function parseState(
  value: unknown,
  terms: BiddingTerms,
  lotEndsAt: Date,
  where: string,
): BiddingState | undefined {
  if (isAbsent(value)) return undefined
  const biddingState = fieldsOf(value, where)
  const endsAt = isAbsent(biddingState.endsAt) ? lotEndsAt : momentIn(biddingState, "endsAt", where)
  if (isAbsent(biddingState.leader)) return fail(where, "leader must be a bidder")
  const priceCents = centsIn(biddingState, "priceCents", where)
  const leaderMaxCents = centsIn(biddingState, "maxCents", where)
  if (leaderMaxCents < priceCents) fail(where, "maxCents must not be less than priceCents")
  return {
    priceCents,
    leader: textIn(biddingState, "leader", where),
    leaderMaxCents,
    // Derived from the public price: a lot is never sold below its reserve.
    reserveMet: terms.reserveCents === null ? null : priceCents >= terms.reserveCents,
    endsAt,
  }
}

/** An amount that is not a whole number of cents is still a bid: the rules refuse it, not the file. */
function parseOffer(value: unknown, where: string): LoggedOffer {
  const bid = fieldsOf(value, where)
  const { maxCents } = bid
  if (typeof maxCents !== "number" && typeof maxCents !== "string") {
    return fail(where, "maxCents must be a whole number of cents")
  }
  return {
    bidder: textIn(bid, "bidder", where),
    maxCents: typeof maxCents === "number" ? maxCents : Number.NaN,
    at: momentIn(bid, "at", where),
  }
}

function fieldsOf(value: unknown, where: string): JsonFields {
  return isRecord(value) ? value : fail(where, "must be an object")
}

function centsIn(fields: JsonFields, name: string, where: string): number {
  const value = fields[name]
  return isWholeCents(value) ? value : fail(where, `${name} must be a whole number of cents`)
}

function numberIn(fields: JsonFields, name: string, where: string): number {
  const value = fields[name]
  return typeof value === "number" ? value : fail(where, `${name} must be a whole number of cents`)
}

function textIn(fields: JsonFields, name: string, where: string): string {
  const value = fields[name]
  return typeof value === "string" && value !== "" ? value : fail(where, `${name} must be a text`)
}

const moment = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

function momentIn(fields: JsonFields, name: string, where: string): Date {
  const text = fields[name]
  const parts = typeof text === "string" ? moment.exec(text) : null
  const at = new Date(typeof text === "string" ? text : Number.NaN)
  const dayExists = parts !== null && Number(parts[3]) <= lastDay(Number(parts[1]), Number(parts[2]))
  if (!dayExists || Number.isNaN(at.getTime())) {
    return fail(where, `${name} must be a moment such as 2026-12-06T12:00:00.000Z`)
  }
  return at
}

function lastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

function fail(where: string, what: string): never {
  throw new Malformed(`${where}: ${what}`)
}
