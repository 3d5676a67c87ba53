import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type ComparedFacts, differencesOf, distanceOf } from "../compare-bottles.ts"
import { proposeRange, type SoldPrice } from "../propose-range.ts"
import { readPriceHistory } from "../read-history.ts"
import { readSimilarSales } from "../read-similar.ts"

export async function compareBottle(
  ctx: Ctx,
  { abvPercent, volumeMl }: Pick<ComparedFacts, "abvPercent" | "volumeMl">,
  product: ComparedFacts & { id: Id<"prd">; name: string },
) {
  const { id, name } = product
  const wanted = { ...product, abvPercent, volumeMl }
  const [history, alike] = await Promise.all([readPriceHistory(ctx, id), readSimilarSales(ctx, id, wanted)])
  const [distance, differences] = [distanceOf(wanted, product), differencesOf(wanted, product)]
  const sales = history.results
    .filter((result): result is typeof result & SoldPrice => result.hammerCents !== null)
    .map(({ endedAt, hammerCents, foreign }) => ({
      productId: id,
      name,
      endedAt,
      hammerCents,
      house: foreign?.house ?? null,
    }))
    .map((sale) => ({ ...sale, distance, differences }))
  const isSame = differences.length === 0
  const same = isSame ? sales : []
  const others = isSame ? alike : [...sales, ...alike].toSorted((a, b) => a.distance - b.distance)
  return {
    name,
    history,
    similar: others,
    sameCount: same.length,
    range: proposeRange(same, others, ctx.now()),
  }
}

export type ComparedBottle = Awaited<ReturnType<typeof compareBottle>>
