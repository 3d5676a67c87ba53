import type { SharedMark } from "#domains/integrity/scoring/links.ts"
import { prng } from "../prng.ts"
import type { BidPlan, LotSetup } from "./simulate-lot.ts"

export type HonestKind =
  | "casual"
  | "collector"
  | "bargain hunter"
  | "sniper"
  | "fan of a seller"
  | "fan of a distillery"
  | "frequent loser"
  | "reseller"

export const shillKinds = [
  "alone for one seller",
  "with a cheap win elsewhere",
  "ring that takes turns",
  "seller's second account",
  "late, up to the reserve",
  "pair: defaults, or for each other",
] as const
export type ShillKind = (typeof shillKinds)[number]

export type WorldSize = { bidders: number; shills: number; lots: number; sellers: number; eagerness?: number }

export const fullSize: WorldSize = { bidders: 20_000, shills: 200, lots: 8_000, sellers: 500 }

export type WorldLot = LotSetup & { seller: string; valueCents: number; distillery: number }

/** A busier year, in which each bidder has three times as many lots, and so many more chances to look like a shill. */
export const denseSize: WorldSize = { ...fullSize, lots: 24_000, sellers: 1_500, eagerness: 3 }

/** A world while bidders and their plans are added to it. */
export type WorldDraft = {
  random: ReturnType<typeof prng>
  size: WorldSize
  lots: WorldLot[]
  lotsOfSeller: Map<string, WorldLot[]>
  lotsOfDistillery: Map<number, WorldLot[]>
  plans: Map<string, BidPlan[]>
  marks: SharedMark[]
  createdMs: Map<string, number>
  kinds: Map<string, HonestKind | ShillKind>
  /** Accounts whose wins are not paid, and the one who then gets the second chance. */
  defaulters: Map<string, string>
}

export const dayMs = 86_400_000
export const hourMs = 3_600_000
export const yearStartMs = Date.UTC(2026, 0, 1)
const auctions = 24
const distilleries = 60

export function startWorld(seed: number, size: WorldSize): WorldDraft {
  const random = prng(seed)
  const sellers = Array.from({ length: size.sellers }, (_, n) => `seller${n}`)
  const createdMs = new Map(sellers.map((seller) => [seller, yearStartMs - random.share() * 900 * dayMs]))
  const consignors = startConsignors(random, sellers)
  const lots = Array.from({ length: size.lots }, (_, n) => {
    const auction = Math.floor((n * auctions) / size.lots)
    return startLot(random, n, auction, random.pick(consignors[auction] ?? []))
  })
  return {
    random,
    size,
    lots,
    lotsOfSeller: Map.groupBy(lots, ({ seller }) => seller),
    lotsOfDistillery: Map.groupBy(lots, ({ distillery }) => distillery),
    plans: new Map(),
    marks: [],
    createdMs,
    kinds: new Map(),
    defaulters: new Map(),
  }
}

type Consignor = { seller: string; distillery: number | null }

/** By auction: sellers consign to few of them, some many lots, and a third of them mostly bottles of one distillery. */
function startConsignors(random: WorldDraft["random"], sellers: readonly string[]): Consignor[][] {
  const byAuction = Array.from({ length: auctions }, (): Consignor[] => [])
  for (const seller of sellers) {
    const distillery = random.isOne(0.3) ? random.whole(distilleries) : null
    const bulk = 1 + random.skewed(16)
    for (let n = 1 + random.skewed(10); n > 0; n--)
      random.pick(byAuction).push(...Array.from({ length: bulk }, () => ({ seller, distillery })))
  }
  return byAuction
}

function startLot(
  random: WorldDraft["random"],
  n: number,
  auction: number,
  { seller, distillery: own }: Consignor,
): WorldLot {
  const distillery = own !== null && random.isOne(0.8) ? own : random.skewed(distilleries)
  const valueCents = Math.round(60_00 * (1 + (distillery % 7)) * Math.exp(0.5 * normal(random)))
  const startsAtMs = yearStartMs + auction * 15 * dayMs
  const openingCents = Math.max(5_00, Math.round((valueCents * (0.1 + 0.2 * random.share())) / 500) * 500)
  const reserveCents = Math.round((valueCents * (0.6 + 0.3 * random.share())) / 500) * 500
  return {
    id: `lot${n}`,
    seller,
    openingCents,
    reserveCents: random.isOne(0.4) ? Math.max(reserveCents, openingCents) : null,
    startsAtMs,
    endsAtMs: startsAtMs + 7 * dayMs + (n % 400) * 30_000,
    valueCents,
    distillery,
  }
}

/** About normal, with mean 0 and deviation 1. */
export function normal({ share }: WorldDraft["random"]): number {
  return (share() + share() + share() + share() - 2) * Math.sqrt(3)
}

export function addPlan({ plans }: WorldDraft, lot: WorldLot, plan: BidPlan): void {
  if (plan.bidder === lot.seller || plan.capCents < lot.openingCents) return
  const ofLot = plans.get(lot.id) ?? []
  plans.set(lot.id, ofLot)
  if (!ofLot.some(({ bidder }) => bidder === plan.bidder)) ofLot.push(plan)
}
