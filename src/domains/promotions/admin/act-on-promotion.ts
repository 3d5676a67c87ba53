import type { Ctx } from "#platform/ctx.ts"
import type { FormFields } from "#platform/input.ts"
import { changePromotion, endPromotion, pausePromotion, resumePromotion } from "../save-promotion.ts"
import { readPromotion } from "./list-promotions.ts"
import { checkPromotion } from "./promotion-form.ts"

export const promotionActs = ["save", "pause", "resume", "end"] as const
export type PromotionActName = (typeof promotionActs)[number]

export async function actOnPromotion(
  ctx: Ctx,
  promotionId: string,
  act: PromotionActName,
  submitted: FormFields,
): Promise<void> {
  if (act === "pause") return await pausePromotion(ctx, promotionId)
  if (act === "resume") return await resumePromotion(ctx, promotionId)
  if (act === "end") return await endPromotion(ctx, promotionId)
  const { terms } = await readPromotion(ctx, promotionId)
  await changePromotion(ctx, promotionId, await checkPromotion(ctx, submitted), terms)
}
