import type { Cents } from "#platform/money.ts"
import { type ActorOnLot, factsOnLot, type ScannedLot } from "./lot-facts.ts"

/** One actor on the lots of one seller. */
export type PairFacts = {
  /** Open and closed lots. */
  lots: number
  lost: number
  won: number
  wonCents: Cents
  /** How many wins a buyer would have, who came as close to the hammers. */
  expectedWins: number
  lostHammerCents: Cents
  effectCents: Cents
  /** Lost lots that ended higher because of them. */
  raised: number
  answers: number
  quickAnswers: number
  probed: number
  stoppedAtReserve: number
  leftEarly: number
  /** Of a ring those that have bid; undefined of a single account. */
  accounts?: Set<string>
  /** Some lots, those with an effect on the price before others, and later ones before earlier ones. */
  lotIds: string[]
}

export type Scan = {
  lots: number
  lotsOfSeller: Map<string, number>
  lotsOfActor: Map<string, number>
  /** By seller, then by actor. */
  pairs: Map<string, Map<string, PairFacts>>
}

export function emptyScan(): Scan {
  return { lots: 0, lotsOfSeller: new Map(), lotsOfActor: new Map(), pairs: new Map() }
}

/** The share that the winner and the next bidder have of a win; it falls to none at `far` of the hammer. */
const closest = 0.35
const far = 0.4
const maxLots = 5

/** `ringOf` has the accounts of rings only. A ring is an actor beside its accounts. */
export function addLot(scan: Scan, lot: ScannedLot, ringOf: ReadonlyMap<string, string>): void {
  scan.lots++
  if (lot.seller !== null) count(scan.lotsOfSeller, lot.seller)
  for (const [actor, onLot] of factsOnLot(lot)) addActor(scan, lot, actor, onLot)
  const rings = new Set(lot.bids.flatMap(({ bidder }) => ringOf.get(bidder) ?? []))
  if (rings.size === 0) return
  for (const [actor, onLot] of factsOnLot(lot, (bidder) => ringOf.get(bidder) ?? bidder))
    if (rings.has(actor)) addActor(scan, lot, actor, onLot)
}

function addActor(scan: Scan, lot: ScannedLot, actor: string, onLot: ActorOnLot): void {
  count(scan.lotsOfActor, actor)
  if (lot.seller === null) return
  const pair = pairOf(scan, lot.seller, actor)
  pair.lots++
  if (!onLot.accounts.has(actor)) pair.accounts = (pair.accounts ?? new Set()).union(onLot.accounts)
  if (onLot.effectCents > 0) pair.lotIds.unshift(lot.id)
  else pair.lotIds.push(lot.id)
  pair.lotIds.length = Math.min(pair.lotIds.length, maxLots)
  if (!lot.isClosed) return
  if (onLot.isWinner) {
    pair.won++
    pair.expectedWins += closest
    pair.wonCents += lot.hammerCents ?? 0
  } else addLost(pair, lot, onLot)
}

function addLost(pair: PairFacts, { hammerCents, bids }: ScannedLot, onLot: ActorOnLot): void {
  // Without a sale the last price is what the bidders came close to.
  const priceCents = hammerCents ?? bids.at(-1)?.priceCents ?? 0
  pair.lost++
  pair.lostHammerCents += hammerCents ?? 0
  if (priceCents > 0)
    pair.expectedWins += closest * Math.max(0, (onLot.exposedCents / priceCents - far) / (1 - far)) ** 2
  pair.effectCents += onLot.effectCents
  if (onLot.effectCents > 0) pair.raised++
  pair.answers += onLot.answers
  pair.quickAnswers += onLot.quickAnswers
  if (onLot.hasProbed) pair.probed++
  if (onLot.stoppedAtReserve) pair.stoppedAtReserve++
  if (onLot.leftEarly) pair.leftEarly++
}

function pairOf({ pairs }: Scan, seller: string, actor: string): PairFacts {
  const ofSeller = pairs.get(seller) ?? new Map<string, PairFacts>()
  pairs.set(seller, ofSeller)
  const pair = ofSeller.get(actor) ?? emptyPair()
  ofSeller.set(actor, pair)
  return pair
}

export function emptyPair(): PairFacts {
  return {
    lots: 0,
    lost: 0,
    won: 0,
    wonCents: 0,
    expectedWins: 0,
    lostHammerCents: 0,
    effectCents: 0,
    raised: 0,
    answers: 0,
    quickAnswers: 0,
    probed: 0,
    stoppedAtReserve: 0,
    leftEarly: 0,
    lotIds: [],
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
