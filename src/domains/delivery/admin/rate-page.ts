import { money } from "#language/format.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { FormFields } from "#platform/input.ts"
import { exampleBottle, previewRate } from "./preview-rate.ts"
import { type RateDraft, rateTexts } from "./rate-fields.ts"
import { countryName, rateFacts } from "./rate-names.ts"

export async function ratePage(ctx: Ctx, draft: RateDraft, id: string | null) {
  return {
    facts: rateFacts(ctx.language, draft),
    typed: rateTexts(draft),
    preview: await namedPreview(ctx, draft, id),
  }
}

export async function lookedAt(ctx: Ctx, draft: RateDraft, id: string | null, submitted: FormFields) {
  return { typed: submitted, preview: await namedPreview(ctx, draft, id) }
}

async function namedPreview(ctx: Ctx, draft: RateDraft, id: string | null) {
  const { route, rows } = await previewRate(ctx, draft, id)
  const { volumeMl, abvPercent, valueCents } = exampleBottle
  return {
    about: {
      ...{ cl: volumeMl / 10, strength: abvPercent, price: money(valueCents) },
      ...{ from: countryName(ctx.language, route.from), to: countryName(ctx.language, route.to) },
    },
    rows,
  }
}
export type NamedPreview = Awaited<ReturnType<typeof namedPreview>>
