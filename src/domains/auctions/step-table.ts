import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { readSettingNow, saveSetting } from "#domains/content/settings.ts"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting } from "#platform/settings.ts"
import type { BidIncrement } from "./lot.ts"
import { checkSteps, defaultSteps } from "./steps.ts"

const stepsSetting = defineSetting<readonly BidIncrement[]>(
  "place-bid",
  z.array(z.object({ minCents: z.int(), maxCents: z.int().nullable(), stepCents: z.int() })),
  defaultSteps,
)

export async function readSteps(ctx: Pick<Ctx, "db">): Promise<readonly BidIncrement[]> {
  return await readSettingNow(ctx, stepsSetting)
}

/** Replaces the increment table for auctions created from now on; existing ones keep theirs. */
export async function saveSteps(ctx: Ctx, steps: readonly BidIncrement[]): Promise<void> {
  requirePermission(ctx, "auctions")
  checkSteps(steps)
  await saveSetting(ctx, stepsSetting, steps)
}
