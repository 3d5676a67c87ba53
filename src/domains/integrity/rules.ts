import type { Evidence, EvidenceLink, FindingKind, Severity, SharedKind } from "./kinds.ts"
import { severities } from "./kinds.ts"

export const terms = {
  minLotsOfOneSeller: 4,
  manyLotsOfOneSeller: 8,
  shareOfOneSeller: 0.8,
  /** A member who wins more is a buyer. */
  shareWon: 0.1,
  /** The share of those lots in which the member's maximum was the last to beat. */
  rarelyRaised: 0.25,
  oftenRaised: 0.5,
  minDefaults: 2,
  manyDefaults: 3,
  /** Two defaults among fifty paid lots are no habit. */
  shareOfDefaults: 0.1,
} as const

export type SharedDetail = { what: SharedKind; text?: string; at: string }

export type LotEvidence = { count: number; links: readonly EvidenceLink[] }

export type PairFacts = {
  memberId: string
  otherId: string
  shared: readonly SharedDetail[]
  bidsOn: LotEvidence
  reciprocalBids: LotEvidence
  met: LotEvidence
}

export type RaiserFacts = {
  memberId: string
  sellerId: string
  ofSeller: LotEvidence
  ofAll: number
  won: number
  raised: number
}

export type DefaulterFacts = { memberId: string; defaults: LotEvidence; won: number }

export type Finding = {
  kind: FindingKind
  memberId: string
  otherId: string | null
  severity: Severity
  evidence: readonly Evidence[]
}

/** A shared card or browser is stronger evidence than an address, where several people may live. */
export function judgePair({ memberId, otherId, shared, bidsOn, reciprocalBids, met }: PairFacts): Finding[] {
  if (shared.length === 0) return []
  const common: Evidence[] = shared.map((each) => ({ ...each }))
  const isPersonal = shared.some(({ what }) => what !== "address")
  const findings: Finding[] = []
  const toSeller = (bidder: string, seller: string, forth: LotEvidence, back: LotEvidence) => {
    if (forth.count === 0) return
    const evidence: Evidence[] = [...common, { what: "bidsOn", ...forth }]
    if (back.count > 0) evidence.push({ what: "reciprocalBids", ...back })
    const severity = isPersonal ? "high" : "medium"
    findings.push({ kind: "seller", memberId: bidder, otherId: seller, severity, evidence })
  }
  toSeller(memberId, otherId, bidsOn, reciprocalBids)
  toSeller(otherId, memberId, reciprocalBids, bidsOn)
  if (met.count > 0) {
    const severity = isPersonal ? "medium" : "low"
    const evidence: Evidence[] = [...common, { what: "met", ...met }]
    findings.push({ kind: "together", memberId, otherId, severity, evidence })
  }
  return findings
}

/**
 * Bids on one seller's lots and hardly ever wins. Wins elsewhere do not count, and one cheap win is no proof of buying.
 * A fan is outbid early, so the severity depends on how often the member's maximum set the price.
 */
export function judgeRaiser({ memberId, sellerId, ofSeller, ofAll, won, raised }: RaiserFacts): Finding[] {
  const { minLotsOfOneSeller, shareOfOneSeller, shareWon } = terms
  const { count } = ofSeller
  if (count < minLotsOfOneSeller || count < shareOfOneSeller * ofAll || won > shareWon * count) return []
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
  const { minDefaults, manyDefaults, shareOfDefaults } = terms
  if (defaults.count < minDefaults || defaults.count < shareOfDefaults * won) return []
  const isHalf = defaults.count * 2 >= won
  const severity = defaults.count >= manyDefaults && isHalf ? "high" : "medium"
  const evidence: Evidence[] = [{ what: "defaults", ...defaults, of: won }]
  return [{ kind: "defaulter", memberId, otherId: null, severity, evidence }]
}

export function isGraver(severity: Severity, than: Severity): boolean {
  return severities.indexOf(severity) > severities.indexOf(than)
}
