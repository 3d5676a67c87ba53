import { listDistilleries } from "#domains/catalogue/read-distillery.ts"
import type { Ctx } from "#platform/ctx.ts"
import { similarDistilleries } from "./distilleries-of.ts"
import { countTexts } from "./query-index.ts"

export type NearestTexts = Awaited<ReturnType<typeof findNearestTexts>>

/** For a search without results: texts that have some, and distilleries with a similar name. */
export async function findNearestTexts(ctx: Ctx, query: string) {
  const texts = shorterTexts(query)
  const [counts, distilleries] = await Promise.all([
    texts.length > 0 ? countTexts(ctx.app, texts) : [],
    listDistilleries(ctx),
  ])
  const counted = texts.map((text, at) => ({ text, count: counts[at] ?? 0 })).filter(({ count }) => count > 0)
  return {
    texts: counted.slice(0, maxTexts),
    distilleries: similarDistilleries(query, distilleries, maxDistilleries).map(({ id, name }) => ({
      id,
      name,
    })),
  }
}

const maxTexts = 3
const maxDistilleries = 4
const maxWords = 6

/** The text without one of its words, then each of its words alone. */
export function shorterTexts(query: string): string[] {
  const words = query.split(/\s+/).filter(Boolean).slice(0, maxWords)
  if (words.length < 2) return []
  const without = words.map((_, left) => words.filter((_, at) => at !== left).join(" "))
  const alone = words.filter((word) => word.length > 2)
  return [...new Set([...without, ...alone])]
}
