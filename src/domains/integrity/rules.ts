import type { Evidence, EvidenceLink, HintKind, Severity, SharedKind } from "./kinds.ts"
import { severities } from "./kinds.ts"

/** From when on something is worth a look. What is below is left alone. */
export const terms = {
  /** Of one seller's lots that somebody has bid on, and the share of all they have bid on. */
  leastLotsOfOneSeller: 4,
  manyLotsOfOneSeller: 8,
  shareOfOneSeller: 0.8,
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
  won: number
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

/** Who raises one seller's lots again and again, and has never won anything of anybody. */
export function judgeRaiser({ memberId, sellerId, ofSeller, ofAll, won }: RaiserFacts): Finding[] {
  const { leastLotsOfOneSeller, manyLotsOfOneSeller, shareOfOneSeller } = terms
  if (won > 0 || ofSeller.count < leastLotsOfOneSeller) return []
  if (ofSeller.count < shareOfOneSeller * ofAll) return []
  const isGrave = ofSeller.count >= manyLotsOfOneSeller && ofSeller.count === ofAll
  const evidence: Evidence[] = [
    { what: "oneSeller", ...ofSeller, of: ofAll },
    { what: "neverWon", of: ofAll },
  ]
  const severity = isGrave ? "high" : "medium"
  return [{ kind: "raiser", memberId, otherId: sellerId, severity, evidence }]
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
