import { saveRates } from "#pages/admin/settings/save-rates.ts"
import type { Ctx } from "#platform/ctx.ts"
import rates from "./data/rates.json" with { type: "json" }

/** Monthly averages of June 2026. */
export async function fillRates(ctx: Ctx): Promise<void> {
  await saveRates(
    ctx,
    rates.map(({ code, perSgd, asOf }) => ({ code, perSgd: String(perSgd), asOf })),
  )
}
