import type { BidKind } from "#domains/bidding/rules.ts"
import type { Cents } from "#platform/money.ts"

/** Without maximums: prices, kinds and times are enough, and maximums are secret. */
export type ScannedBid = {
  bidder: string
  kind: BidKind
  minimumCents: Cents
  priceCents: Cents
  atMs: number
  reserveMet: boolean | null
}

/** The winner is the one at the close, whatever became of the lot later. Both are null if it is open or unsold. */
export type ScannedLot = {
  id: string
  seller: string | null
  openingCents: Cents
  reserveCents: Cents | null
  isClosed: boolean
  hammerCents: Cents | null
  winner: string | null
  endsAtMs: number
  bids: readonly ScannedBid[]
}

/** One bidder, or one ring as if it were one bidder, on one lot. */
export type ActorOnLot = {
  accounts: ReadonlySet<string>
  isWinner: boolean
  /** The most that their losing bids or lost leads are known to have offered, with an increment. */
  exposedCents: Cents
  /** The part of the hammer that is there because of them; 0 for the winner. */
  effectCents: Cents
  answers: number
  quickAnswers: number
  hasProbed: boolean
  stoppedAtReserve: boolean
  leftEarly: boolean
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Everybody is quick in the last minutes, so answers are compared before them. */
const closingMs = 30 * minuteMs
const quickMs = 5 * minuteMs
const probes = 3
/** Their last bid came this long before the end. */
const earlyMs = hourMs

export function factsOnLot(
  lot: ScannedLot,
  actorOf: (bidder: string) => string = (bidder) => bidder,
): Map<string, ActorOnLot> {
  const exposed = exposedAmounts(lot, actorOf)
  const winner = lot.winner === null ? null : actorOf(lot.winner)
  const reserveStop = findReserveStop(lot, actorOf)
  const byActor = Map.groupBy(lot.bids.entries(), ([, { bidder }]) => actorOf(bidder))
  const facts = new Map<string, ActorOnLot>()
  for (const [actor, own] of byActor) {
    const isWinner = actor === winner
    const last = own.at(-1)?.[1]
    facts.set(actor, {
      accounts: new Set(own.map(([, { bidder }]) => bidder)),
      isWinner,
      exposedCents: exposed.get(actor) ?? 0,
      effectCents: isWinner ? 0 : effectOf(lot, exposed, actor, winner),
      ...countAnswers(lot, own, actor, actorOf),
      hasProbed: hasProbed(own.map(([, bid]) => bid)),
      stoppedAtReserve: !isWinner && reserveStop === actor,
      leftEarly: !isWinner && last !== undefined && last.atMs < lot.endsAtMs - earlyMs,
    })
  }
  return facts
}

/**
 * A beaten bidder shows the amount: a losing bid by the price that it forces, a lost lead by the price after it. The
 * part of a price that only the reserve explains shows nothing.
 */
function exposedAmounts({ bids }: ScannedLot, actorOf: (bidder: string) => string): Map<string, Cents> {
  const exposed = new Map<string, Cents>()
  let leader: string | null = null
  let wasMet: boolean | null = null
  for (const { bidder, kind, minimumCents, priceCents, reserveMet } of bids) {
    const actor = actorOf(bidder)
    const beaten: string | null = kind === "outbid" || kind === "tied" ? actor : leader
    const isReserve = reserveMet === false || (reserveMet === true && wasMet === false)
    if (kind !== "raised" && beaten !== null && !(kind === "lead" && beaten === actor)) {
      const cents = kind === "lead" && isReserve ? minimumCents : priceCents
      exposed.set(beaten, Math.max(exposed.get(beaten) ?? 0, cents))
    }
    if (kind === "lead") leader = actor
    wasMet = reserveMet
  }
  return exposed
}

/** The hammer less what the next bidders, the reserve or the opening would have made it. */
function effectOf(
  { hammerCents, openingCents, reserveCents }: ScannedLot,
  exposed: ReadonlyMap<string, Cents>,
  actor: string,
  winner: string | null,
): Cents {
  if (hammerCents === null) return 0
  let withoutCents = Math.max(openingCents, reserveCents ?? 0)
  for (const [other, cents] of exposed)
    if (other !== actor && other !== winner) withoutCents = Math.max(withoutCents, cents)
  return Math.max(0, hammerCents - withoutCents)
}

function countAnswers(
  { bids, endsAtMs }: ScannedLot,
  own: readonly (readonly [number, ScannedBid])[],
  actor: string,
  actorOf: (bidder: string) => string,
): Pick<ActorOnLot, "answers" | "quickAnswers"> {
  let answers = 0
  let quickAnswers = 0
  for (const [index, { atMs }] of own) {
    const before = bids[index - 1]
    if (!before || actorOf(before.bidder) === actor || atMs > endsAtMs - closingMs) continue
    answers++
    if (atMs - before.atMs <= quickMs) quickAnswers++
  }
  return { answers, quickAnswers }
}

/** Several losing bids, each close to the minimum, that end without a lead: they test a leader's maximum. */
function hasProbed(own: readonly ScannedBid[]): boolean {
  let run = 0
  for (const { kind, minimumCents, priceCents } of own) {
    const isSmall = kind === "outbid" && priceCents <= minimumCents * 1.12
    run = isSmall ? run + 1 : 0
  }
  return run >= probes
}

/** The last one who was beaten by, or drew out, the bid that met the reserve, and who did not bid again. */
function findReserveStop({ bids }: ScannedLot, actorOf: (bidder: string) => string): string | null {
  let leader: string | null = null
  for (const [index, { bidder, kind, reserveMet }] of bids.entries()) {
    const actor = actorOf(bidder)
    const before = bids[index - 1]
    if (reserveMet === true && before?.reserveMet === false) {
      const stopped = leader === actor || leader === null ? actorOf(before.bidder) : leader
      const isBack = bids.slice(index).some((later) => actorOf(later.bidder) === stopped)
      return isBack ? null : stopped
    }
    if (kind === "lead") leader = actor
  }
  return null
}
