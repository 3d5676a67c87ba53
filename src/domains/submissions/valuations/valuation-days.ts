import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"

/** `days`: a proposal is valid. `answerDays`: working days until we make it. */
const usual = { days: 14, answerDays: 3 }

export const valuationsSetting = defineSetting(
  "valuations",
  z.object({ days: z.int(), answerDays: z.int().default(usual.answerDays) }),
  usual,
)

export async function readProposalDays(ctx: Pick<Ctx, "app">): Promise<number> {
  return (await readSetting(ctx, valuationsSetting)).days
}

export async function readAnswerDays(ctx: Pick<Ctx, "app">): Promise<number> {
  return (await readSetting(ctx, valuationsSetting)).answerDays
}
