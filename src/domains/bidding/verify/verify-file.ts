import { incrementAt } from "#domains/auctions/increments/increments.ts"
import { verifyChain } from "../log/chain.ts"
import { Malformed } from "../log/parse-lot-log.ts"
import { BidsFile } from "./bids-file.ts"

export type FileFault = { number: number; reason: string }

export type VerifiedFile = {
  lotId: string
  bids: number
  /** Two people who compare this and the number of bids have the same file. */
  lastHash: string | null
  ownSealsOpened: number
  receiptsFound: number[]
  fault?: FileFault
}

/**
 * Checks the chain, the visitor's seals, the outcome, the receipts, and price, leader and end as far as they are
 * public.
 */
export function verifyBidsFile(value: unknown, receipts: readonly string[] = []): VerifiedFile {
  const parsed = BidsFile.safeParse(value)
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: "it is not understood" }
    throw new Malformed(`not a downloaded bid file: ${path.join(".")} ${message}`.trim())
  }
  const file = parsed.data
  const found = receipts.map((hash) => file.bids.find((bid) => bid.hash === hash)?.number ?? 0)
  const missing = receipts.find((_, index) => found[index] === 0)
  const fault =
    chainFault(file) ??
    bidsFault(file) ??
    outcomeFault(file) ??
    (missing === undefined
      ? undefined
      : { number: 0, reason: `the file does not contain the receipt ${missing}` })
  return {
    lotId: file.lotId,
    bids: file.bids.length,
    lastHash: file.bids.at(-1)?.hash ?? null,
    ownSealsOpened: file.own.length,
    receiptsFound: found.filter((number) => number > 0),
    ...(fault ? { fault } : {}),
  }
}

function chainFault({ lotId, bids, own }: BidsFile): FileFault | undefined {
  const stray = own.find(({ number }) => !bids.some((bid) => bid.number === number))
  if (stray)
    return { number: stray.number, reason: "the file opens a seal of a bid that it does not contain" }
  const sealed = new Map(own.map((one) => [one.number, one]))
  const records = bids.map((bid) => {
    const opened = sealed.get(bid.number)
    return { ...bid, lotId, ...(opened ? { sealed: opened } : {}) }
  })
  const fault = verifyChain(lotId, records)
  return fault && { number: fault.number, reason: `the chain breaks (${fault.reason})` }
}

type FileBid = BidsFile["bids"][number]

/** The public state before a bid. After a recount the leader is unknown. */
type PublicState = {
  priceCents: number
  leader: number | null | undefined
  reserveMet: boolean | null
  endsMs: number
  capMs: number
  atMs: number
  paddles: number
}

function bidsFault(file: BidsFile): FileFault | undefined {
  const { terms, own } = file
  const endsMs = Date.parse(terms.scheduledEndsAt)
  const cap = terms.softCloseCapMinutes
  const before: PublicState = {
    priceCents: terms.openingCents,
    leader: null,
    reserveMet: file.outcome.reserveMet === null ? null : false,
    endsMs,
    capMs: cap === null ? Number.POSITIVE_INFINITY : endsMs + cap * 60_000,
    atMs: 0,
    paddles: 0,
  }
  const pauses = [...file.pauses]
  let ownMaxCents = 0
  for (const bid of file.bids) {
    const atMs = Date.parse(bid.at)
    while (pauses[0] && Date.parse(pauses[0].resumedAt) <= atMs)
      shiftEnd(before, pauses.shift()?.shiftMs ?? 0)
    applyRecount(before, file, bid.number - 1)
    const mine = own.find(({ number }) => number === bid.number)
    ownMaxCents = mine?.maxCents ?? ownMaxCents
    const ownPaddle = file.bids.find(({ number }) => number === own[0]?.number)?.paddle
    const reason =
      timeFault(before, bid, atMs) ??
      priceFault(before, bid, file) ??
      endFault(before, bid, atMs, terms.softCloseMinutes)
    if (reason) return { number: bid.number, reason }
    if (ownMaxCents > 0 && bid.leaderPaddle === ownPaddle && bid.priceCents > ownMaxCents)
      return { number: bid.number, reason: "you lead at more than your maximum" }
    Object.assign(before, {
      priceCents: bid.priceCents,
      leader: bid.leaderPaddle,
      reserveMet: bid.reserveMet,
      endsMs: Date.parse(bid.endsAt),
      atMs,
      paddles: Math.max(before.paddles, bid.paddle),
    })
  }
  return undefined
}

function shiftEnd(before: PublicState, ms: number): void {
  before.endsMs += ms
  before.capMs += ms
}

function applyRecount(before: PublicState, file: BidsFile, number: number): void {
  const recount = file.recounts.findLast(({ afterNumber }) => afterNumber === number)
  if (!recount || number === 0) return
  before.priceCents = recount.priceCents
  before.leader = undefined
}

function timeFault(before: PublicState, bid: FileBid, atMs: number): string | undefined {
  if (atMs < before.atMs) return "its time is before that of the previous bid"
  if (atMs >= before.endsMs) return "its time is not before the end"
  if (bid.paddle < 1 || bid.paddle > before.paddles + 1) return "its paddle skips a number"
  if (bid.leaderPaddle > Math.max(before.paddles, bid.paddle)) return "the leader has not bid yet"
  return undefined
}

function priceFault(before: PublicState, bid: FileBid, { terms }: BidsFile): string | undefined {
  const { priceCents, leader, reserveMet } = before
  if ((bid.reserveMet === null) !== (reserveMet === null)) return "the reserve is inconsistent"
  if (leader === undefined) return bid.priceCents < priceCents ? "the price falls" : undefined
  if (leader === null) {
    if (bid.leaderPaddle !== bid.paddle) return "the first bidder does not lead"
    if (bid.priceCents < terms.openingCents) return "the price is below the opening price"
    return reserveMet === null && bid.priceCents !== terms.openingCents
      ? "the only bidder pays more than the opening price"
      : undefined
  }
  if (bid.leaderPaddle !== leader && bid.leaderPaddle !== bid.paddle) return "the new leader did not bid"
  if (reserveMet === true && bid.reserveMet === false) return "the reserve is no longer met"
  const isRaise = bid.paddle === leader
  if (isRaise && bid.leaderPaddle !== leader) return "a leader's own raise loses the lead"
  if (isRaise && reserveMet === bid.reserveMet && bid.priceCents !== priceCents)
    return "a leader's own raise moves the price"
  if (bid.priceCents < priceCents) return "the price falls"
  // A losing bid is at least an increment higher, and the leader's maximum covers it.
  if (
    !isRaise &&
    bid.leaderPaddle === leader &&
    bid.priceCents < priceCents + incrementAt(terms.steps, priceCents)
  )
    return "the price rises by less than an increment"
  if (!isRaise && bid.priceCents <= priceCents) return "the price does not rise"
  return undefined
}

function endFault(
  before: PublicState,
  bid: FileBid,
  atMs: number,
  softCloseMinutes: number,
): string | undefined {
  const endsMs = Date.parse(bid.endsAt)
  const wantedMs = Math.min(atMs + softCloseMinutes * 60_000, before.capMs)
  const extendedMs = Math.max(before.endsMs, wantedMs)
  // After a recount it is not public if the bidder led, and a leader's own raise does not move the end.
  const isRight =
    before.leader === undefined
      ? endsMs === extendedMs || endsMs === before.endsMs
      : endsMs === (bid.paddle === before.leader ? before.endsMs : extendedMs)
  return isRight ? undefined : "the end does not follow from the soft close"
}

function outcomeFault({ bids, outcome, recounts, terms, pauses }: BidsFile): FileFault | undefined {
  const last = bids.at(-1)
  const isOpenToSee = !outcome.boughtNow && !recounts.some(({ afterNumber }) => afterNumber === bids.length)
  if (isOpenToSee) {
    if (outcome.priceCents !== (last?.priceCents ?? terms.openingCents))
      return { number: 0, reason: "the hammer price is not that of the last bid" }
    if (outcome.leaderPaddle !== (last?.leaderPaddle ?? null))
      return { number: 0, reason: "the buyer was not the leader" }
    const isSold = last !== undefined && outcome.reserveMet !== false
    if (outcome.status !== "withdrawn" && (outcome.status === "sold") !== isSold)
      return { number: 0, reason: `the lot is ${outcome.status}, which does not follow from its bids` }
  }
  const lastAt = last ? Date.parse(last.at) : 0
  const shiftMs = pauses.reduce(
    (sum, pause) => sum + (Date.parse(pause.resumedAt) > lastAt ? pause.shiftMs : 0),
    0,
  )
  const endsMs = Date.parse(last?.endsAt ?? terms.scheduledEndsAt) + shiftMs
  if (endsMs !== Date.parse(outcome.endsAt))
    return { number: 0, reason: "the end does not follow from the last bid and the later pauses" }
  const canCloseEarly = outcome.boughtNow || outcome.status === "withdrawn"
  if (!canCloseEarly && outcome.closedAt < outcome.endsAt)
    return { number: 0, reason: "the lot was closed before its end" }
  return undefined
}
