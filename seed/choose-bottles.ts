import type { AuctionPlan, AuctionStage } from "./auctions.ts"
import type { SeedBottle } from "./catalogue.ts"
import { keyedPrng, type Prng } from "./keyed-prng.ts"

/** As many bottles of each distillery come back to every auction, so that they have price histories and an index. */
const bottlesOfMaker = 8
export const maxMakers = 12
/**
 * Past lots that each distillery of the archive needs, so that enough of its bottles are sold again in other quarters.
 */
const lotsOfMaker = 60

export function makersFor(pastLots: number): number {
  return Math.min(maxMakers, Math.max(2, Math.floor(pastLots / lotsOfMaker)))
}

function saleWeight({ price }: SeedBottle): number {
  if (price.lowSgd < 60) return 0.15
  if (price.lowSgd < 120) return 0.6
  if (price.lowSgd < 1_500) return 1
  return price.lowSgd < 12_000 ? 0.6 : 0.06
}

/** Chooses different bottles: past auctions get the archive's regulars and blends, live and coming ones get any. */
export function chooseBottles(
  bottles: readonly SeedBottle[],
  { stage, key, lotCount, makers }: Pick<AuctionPlan, "stage" | "key" | "lotCount" | "makers">,
  random: Prng,
): SeedBottle[] {
  const regularsRandom = keyedPrng(`regulars of ${key}`)
  const regulars = regularsOf(bottles, makers)
  return bottles
    .map((bottle) => ({ bottle, rank: random.share() ** (1 / saleWeight(bottle)) }))
    .map(({ bottle, rank }) => ({ bottle, rank: rank + rankBonus(stage, bottle, regulars, regularsRandom) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, lotCount)
    .map(({ bottle }) => bottle)
}

/** Uses a generator of its own, which leaves all other choices unchanged. */
function rankBonus(
  stage: AuctionStage,
  bottle: SeedBottle,
  regulars: ReadonlySet<SeedBottle>,
  regularsRandom: Prng,
): number {
  const isRegular = regulars.has(bottle)
  if (stage === "scheduled") return 0
  if (stage === "live") return isRegular && regularsRandom.isOne(0.5) ? 1 : 0
  if (isRegular) return 1
  // A blend needs no index of a distillery.
  if (bottle.distillery !== null) return -2
  return regularsRandom.isOne(0.06) ? 1 : 0
}

function regularsOf(bottles: readonly SeedBottle[], makers: number): ReadonlySet<SeedBottle> {
  const usual = bottles.filter(
    ({ distillery, price }) => distillery !== null && price.lowSgd >= 90 && price.highSgd <= 2_500,
  )
  const byMaker = [...Map.groupBy(usual, ({ distillery }) => distillery)]
    .filter(([, own]) => own.length >= bottlesOfMaker)
    .toSorted(([one, first], [other, second]) =>
      first.length === second.length ? (one ?? "").localeCompare(other ?? "") : second.length - first.length,
    )
    .slice(0, makers)
  return new Set(
    byMaker.flatMap(([maker, own]) =>
      keyedPrng(`regulars of ${maker}`).shuffled(own).slice(0, bottlesOfMaker),
    ),
  )
}
