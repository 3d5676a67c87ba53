import type { FindingKind } from "../kinds.ts"
import { terms } from "../rules.ts"
import { type Features, featuresOfDefaults, featuresOfPair } from "./features.ts"
import type { Links } from "./links.ts"
import type { PairFacts, Scan } from "./pair-facts.ts"
import { type Score, scoreOf } from "./score.ts"
import type { IntegrityWeights } from "./weights.ts"

export type BeneficiaryFacts = { defaulter: string; other: string; times: number; lotIds: readonly string[] }

export type Subject = {
  kind: Extract<FindingKind, "seller" | "raiser" | "ring" | "reciprocal" | "shield">
  accounts: readonly string[]
  /** The seller; of a shield the one who got the second chances. */
  other: string
  features: Features
  pair?: PairFacts
  /** The seller on this bidder's lots. */
  back?: PairFacts | undefined
  /** Of all lots that the bidder has bid on, and all that the seller has had. */
  supply?: { ofActor: number; ofSeller: number }
  beneficiary?: BeneficiaryFacts
}

/** All pairs of a bidder or ring and a seller about whom anything can be said. */
export function* subjectsOf(scan: Scan, links: Links): Generator<Subject> {
  for (const [seller, actors] of scan.pairs)
    for (const [actor, pair] of actors) {
      const ring = links.rings.get(actor)
      const accounts = [...(pair.accounts ?? [actor])].filter((account) => account !== seller).toSorted()
      if (ring && accounts.length < 2) continue
      const shared = Math.max(...accounts.map((account) => links.strengthOf(account, seller)))
      if (pair.lots < 2 && shared === 0) continue
      const supply = {
        lots: scan.lots,
        ofSeller: scan.lotsOfSeller.get(seller) ?? 0,
        ofActor: scan.lotsOfActor.get(actor) ?? 0,
      }
      const back = ring ? undefined : scan.pairs.get(actor)?.get(seller)
      const features = featuresOfPair({ pair, supply, shared, ringStrength: ring?.strength ?? 0, back })
      yield {
        kind: kindOf(features, ring !== undefined),
        accounts,
        other: seller,
        features,
        pair,
        back,
        supply,
      }
    }
}

export function shieldsOf(defaults: readonly BeneficiaryFacts[], links: Links): Subject[] {
  return defaults.map((beneficiary) => ({
    kind: "shield",
    accounts: [beneficiary.defaulter],
    other: beneficiary.other,
    features: featuresOfDefaults(
      beneficiary.times,
      links.strengthOf(beneficiary.defaulter, beneficiary.other),
    ),
    beneficiary,
  }))
}

function kindOf({ sharedMarks, reciprocal }: Features, isRing: boolean): Subject["kind"] {
  if (isRing) return "ring"
  if (sharedMarks > 0) return "seller"
  return reciprocal > 0.3 ? "reciprocal" : "raiser"
}

export type Suspect = Subject & Score

export function findSuspects(subjects: Iterable<Subject>, weights: IntegrityWeights): Suspect[] {
  return withoutRingMembers([...subjects].flatMap((subject) => suspectOf(subject, weights) ?? []))
}

export function suspectOf(subject: Subject, weights: IntegrityWeights): Suspect | undefined {
  const score = scoreOf(subject.features, weights)
  return score.score >= terms.findingScore ? { ...subject, ...score } : undefined
}

/** An account of a ring that is found is not also found alone for the same seller. */
export function withoutRingMembers(suspects: readonly Suspect[]): Suspect[] {
  const inRings = new Set(
    suspects
      .filter(({ kind }) => kind === "ring")
      .flatMap(({ accounts, other }) => accounts.map((account) => `${account} ${other}`)),
  )
  return suspects.filter(
    ({ kind, accounts: [account], other }) =>
      kind === "ring" || kind === "shield" || !inRings.has(`${account} ${other}`),
  )
}
