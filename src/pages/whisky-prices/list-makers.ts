import { bottlerPath, distilleryPath } from "#domains/catalogue/paths.ts"
import { listBottlers } from "#domains/catalogue/read-bottler.ts"
import { listDistilleries } from "#domains/catalogue/read-distillery.ts"
import { countLotsOfMakers } from "#domains/search/count-lots-of-makers.ts"
import type { Ctx } from "#platform/ctx.ts"
import { matchesAllWords } from "#search-index/index.ts"

/** Every distillery and independent bottler, also those without a bottle; a few hundred, filtered in memory. */
export async function listMakers(ctx: Ctx, q: string) {
  const [distilleries, bottlers, lotsOf] = await Promise.all([
    listDistilleries(ctx),
    listBottlers(ctx),
    countLotsOfMakers(ctx),
  ])
  const all = [
    ...distilleries.map(({ id, name, country, region, bottles }) => ({
      ...{ kind: "distillery" as const, name, country, region, bottles },
      path: distilleryPath(id),
      ...lotsOf("distillery", name),
    })),
    ...bottlers.map(({ id, name, country, city, bottles }) => ({
      ...{ kind: "bottler" as const, name, country, region: city, bottles },
      path: bottlerPath(id),
      ...lotsOf("bottler", name),
    })),
  ]
  return all
    .filter(({ name, country, region }) => matchesAllWords(q, [name, country, region]))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en") || one.kind.localeCompare(other.kind))
}

export type ListedMaker = Awaited<ReturnType<typeof listMakers>>[number]
