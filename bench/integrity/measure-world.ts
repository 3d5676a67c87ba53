import {
  findSuspects,
  type Subject,
  shieldsOf,
  subjectsOf,
} from "#domains/integrity/scoring/find-suspects.ts"
import type { LabelledFeatures } from "#domains/integrity/scoring/fit-weights.ts"
import { linkAccounts } from "#domains/integrity/scoring/links.ts"
import { addLot, emptyScan } from "#domains/integrity/scoring/pair-facts.ts"
import { scoreOf } from "#domains/integrity/scoring/score.ts"
import type { IntegrityWeights } from "#domains/integrity/scoring/weights.ts"
import type { ShillKind, WorldSize } from "./draft.ts"
import { type GeneratedWorld, generateWorld } from "./world.ts"

export type ScannedWorld = GeneratedWorld & { subjects: readonly Subject[] }

export function scanWorld(seed: number, size?: WorldSize): ScannedWorld {
  const world = generateWorld(seed, size)
  const links = linkAccounts(world.marks, world.createdMs)
  const scan = emptyScan()
  for (const lot of world.lots) addLot(scan, lot, links.ringOf)
  return { ...world, subjects: [...subjectsOf(scan, links), ...shieldsOf(world.defaults, links)] }
}

export type WorldMeasure<Accused = unknown> = {
  planted: number
  found: number
  byKind: ReadonlyMap<ShillKind, { planted: number; found: number }>
  honest: number
  falseAlarms: readonly Accused[]
}

/** An honest account is a false alarm if it is suspected. A seller named beside a suspect is not suspected. */
export function measureWorld(world: ScannedWorld, weights: IntegrityWeights): WorldMeasure<Subject> {
  const suspects = findSuspects(world.subjects, weights)
  return countFound(
    world,
    new Map(suspects.flatMap((suspect) => accountsOf(suspect).map((id) => [id, suspect]))),
  )
}

export function countFound<Accused>(
  { kinds, shills }: Pick<GeneratedWorld, "kinds" | "shills">,
  accused: ReadonlyMap<string, Accused>,
): WorldMeasure<Accused> {
  const byKind = new Map<ShillKind, { planted: number; found: number }>()
  for (const [account, kind] of shills) {
    const { planted, found } = byKind.get(kind) ?? { planted: 0, found: 0 }
    byKind.set(kind, { planted: planted + 1, found: found + (accused.has(account) ? 1 : 0) })
  }
  const falseAlarms = [...accused].flatMap(([account, suspect]) => (shills.has(account) ? [] : [suspect]))
  const found = [...shills.keys()].filter((account) => accused.has(account)).length
  return { planted: shills.size, found, byKind, honest: kinds.size - shills.size, falseAlarms }
}

function accountsOf({ kind, accounts, other }: Subject): readonly string[] {
  return kind === "shield" ? [...accounts, other] : accounts
}

/** The few bids of a shill elsewhere are a disguise and look like anybody's. */
export function labelled({ shills, subjects }: ScannedWorld): LabelledFeatures[] {
  return subjects.map(({ features, accounts, pair, beneficiary }) => {
    const isEnough = pair ? pair.lots > 3 : (beneficiary?.times ?? 0) > 1
    return { features, isTrue: isEnough && accounts.every((account) => shills.has(account)) }
  })
}

/** Moves the bias so that this share of the honest accounts is suspected. */
export function withFalseAlarms(
  weights: IntegrityWeights,
  worlds: readonly ScannedWorld[],
  share: number,
): IntegrityWeights {
  const highest = worlds.flatMap(({ subjects, shills }) => {
    const sums = new Map<string, number>()
    for (const subject of subjects) {
      const { score } = scoreOf(subject.features, weights)
      for (const account of accountsOf(subject))
        if (!shills.has(account)) sums.set(account, Math.max(sums.get(account) ?? 0, score))
    }
    return [...sums.values()]
  })
  const honest = worlds.reduce((sum, { kinds, shills }) => sum + kinds.size - shills.size, 0)
  const limit = highest.toSorted((one, other) => other - one)[Math.floor(honest * share)] ?? 0
  const bias = weights.bias - Math.log(limit / (100 - limit))
  return { ...weights, bias: Math.round(bias * 100) / 100 }
}

/** The rules before scores: something shared, or four lots that are most of all and hardly a win; two unpaid lots. */
export function accusedByThresholds({ subjects }: ScannedWorld): Map<string, Subject> {
  const accused = subjects.filter(({ features, pair, supply, kind }) => {
    if (kind === "seller") return features.sharedMarks > 0
    if (kind !== "raiser" && kind !== "reciprocal") return false
    if (!pair || !supply) return false
    return pair.lots >= 4 && pair.lots >= 0.8 * supply.ofActor && pair.won <= 0.1 * pair.lots
  })
  return new Map(accused.flatMap((subject) => subject.accounts.map((account) => [account, subject])))
}
