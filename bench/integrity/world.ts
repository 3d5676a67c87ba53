import type { BeneficiaryFacts } from "#domains/integrity/scoring/find-suspects.ts"
import type { SharedMark } from "#domains/integrity/scoring/links.ts"
import type { ScannedLot } from "#domains/integrity/scoring/lot-facts.ts"
import {
  fullSize,
  type HonestKind,
  type ShillKind,
  startWorld,
  type WorldDraft,
  type WorldSize,
} from "./draft.ts"
import { addHonestBidders } from "./honest-bidders.ts"
import { addShills } from "./shills.ts"
import { simulateLot } from "./simulate-lot.ts"

export type GeneratedWorld = {
  lots: ScannedLot[]
  marks: SharedMark[]
  createdMs: Map<string, number>
  kinds: Map<string, HonestKind | ShillKind>
  shills: Map<string, ShillKind>
  defaults: BeneficiaryFacts[]
}

const honestDefaults = 0.015

/** The same seed gives the same world. */
export function generateWorld(seed: number, size: WorldSize = fullSize): GeneratedWorld {
  const draft = startWorld(seed, size)
  addHonestBidders(draft)
  const shills = addShills(draft)
  const lots = draft.lots.map((lot) => simulateLot(lot, draft.plans.get(lot.id) ?? [], draft.random))
  const { marks, createdMs, kinds } = draft
  return { lots, marks, createdMs, kinds, shills, defaults: defaultsIn(draft, lots) }
}

/** An honest default is chance; its second chance goes to the next bidder. */
function defaultsIn({ random, defaulters }: WorldDraft, lots: readonly ScannedLot[]): BeneficiaryFacts[] {
  const found = new Map<string, BeneficiaryFacts & { lotIds: string[] }>()
  for (const { id, winner, bids } of lots) {
    if (winner === null || !(defaulters.has(winner) || random.isOne(honestDefaults))) continue
    const other = bids.findLast(({ bidder }) => bidder !== winner)?.bidder
    if (other === undefined) continue
    const key = `${winner} ${other}`
    const facts = found.get(key) ?? { defaulter: winner, other, times: 0, lotIds: [] }
    found.set(key, { ...facts, times: facts.times + 1, lotIds: [...facts.lotIds, id] })
  }
  return [...found.values()]
}
