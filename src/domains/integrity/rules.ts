import type { Evidence, EvidenceLink, HintKind, Severity, SharedKind } from "./kinds.ts"
import { severities } from "./kinds.ts"

/** From when on something is worth a look. What is below is left alone. */
export const terms = {
  /** Of one seller's lots that somebody has bid on, and the share of all they have bid on. */
  leastLotsOfOneSeller: 4,
  manyLotsOfOneSeller: 8,
  shareOfOneSeller: 0.8,
  /** Of the lots of that seller: who wins more is a buyer. */
  shareWon: 0.1,
  /** Of them, how often the bidder's maximum was the last that the buyer had to beat: rarely, and often. */
  rarelyRaised: 0.25,
  oftenRaised: 0.5,
  leastDefaults: 2,
  manyDefaults: 3,
  /** Of what was won. Two that were not paid among fifty that were are no habit. */
  shareOfDefaults: 0.1,
} as const

export type Shared = { what: SharedKind; text?: string; at: string }

/** Lots with the latest of them to look at. */
export type Lots = { count: number; links: readonly EvidenceLink[] }

/** Two accounts that have something in common, and how they met at lots. */
export type PairFacts = {
  memberId: string
  otherId: string
  shared: readonly Shared[]
  /** Lots of the other that the member has bid on, and the other way round. */
  bidsOn: Lots
  bidsBack: Lots
  /** Lots of third people on which both have bid. */
  met: Lots
}

export type RaiserFacts = {
  memberId: string
  sellerId: string
  /** Closed lots of this seller that the member has bid on, and of all sellers. */
  ofSeller: Lots
  ofAll: number
  /** Of this seller's, how many the member won, and of how many the member's maximum made the price. */
  won: number
  raised: number
}

export type DefaulterFacts = { memberId: string; defaults: Lots; won: number }

export type Finding = {
  kind: HintKind
  memberId: string
  otherId: string | null
  severity: Severity
  evidence: readonly Evidence[]
}

/** A card or a browser in common says more than a house in which several live. */
export function judgePair({ memberId, otherId, shared, bidsOn, bidsBack, met }: PairFacts): Finding[] {
  if (shared.length === 0) return []
  const common: Evidence[] = shared.map((each) => ({ ...each }))
  const isPersonal = shared.some(({ what }) => what !== "address")
  const findings: Finding[] = []
  const toSeller = (bidder: string, seller: string, forth: Lots, back: Lots) => {
    if (forth.count === 0) return
    const evidence: Evidence[] = [...common, { what: "bidsOn", ...forth }]
    if (back.count > 0) evidence.push({ what: "bidsBack", ...back })
    const severity = isPersonal ? "high" : "medium"
    findings.push({ kind: "seller", memberId: bidder, otherId: seller, severity, evidence })
  }
  toSeller(memberId, otherId, bidsOn, bidsBack)
  toSeller(otherId, memberId, bidsBack, bidsOn)
  if (met.count > 0) {
    const severity = isPersonal ? "medium" : "low"
    const evidence: Evidence[] = [...common, { what: "met", ...met }]
    findings.push({ kind: "together", memberId, otherId, severity, evidence })
  }
  return findings
}

/**
 * Who bids on one seller's lots again and again and hardly ever wins. Wins elsewhere change nothing, and one cheap win is
 * no purchase. A fan is outbid early: how often the member's maximum made the price says how grave it is.
 */
export function judgeRaiser({ memberId, sellerId, ofSeller, ofAll, won, raised }: RaiserFacts): Finding[] {
  const { leastLotsOfOneSeller, shareOfOneSeller, shareWon } = terms
  const { count } = ofSeller
  if (count < leastLotsOfOneSeller || count < shareOfOneSeller * ofAll || won > shareWon * count) return []
  const evidence: Evidence[] = [
    { what: "oneSeller", ...ofSeller, of: ofAll },
    won === 0 ? { what: "neverWon", of: count } : { what: "hardlyWon", count: won, of: count },
    { what: "raised", count: raised, of: count },
  ]
  const severity = severityOfRaiser({ count, ofAll, raised })
  return [{ kind: "raiser", memberId, otherId: sellerId, severity, evidence }]
}

function severityOfRaiser({
  count,
  ofAll,
  raised,
}: {
  count: number
  ofAll: number
  raised: number
}): Severity {
  if (raised < terms.rarelyRaised * count) return "low"
  const isGrave = count >= terms.manyLotsOfOneSeller && count === ofAll && raised >= terms.oftenRaised * count
  return isGrave ? "high" : "medium"
}

export function judgeDefaulter({ memberId, defaults, won }: DefaulterFacts): Finding[] {
  const { leastDefaults, manyDefaults, shareOfDefaults } = terms
  if (defaults.count < leastDefaults || defaults.count < shareOfDefaults * won) return []
  const isHalf = defaults.count * 2 >= won
  const severity = defaults.count >= manyDefaults && isHalf ? "high" : "medium"
  const evidence: Evidence[] = [{ what: "defaults", ...defaults, of: won }]
  return [{ kind: "defaulter", memberId, otherId: null, severity, evidence }]
}

export function isGraver(severity: Severity, than: Severity): boolean {
  return severities.indexOf(severity) > severities.indexOf(than)
}
