import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"

export type StaffRules = {
  /** Within 24 hours; more takes a second person. */
  refundAloneCents: Cents
  pointsAlone: number
  graceDays: number
  idleHours: number
}

export const defaultStaffRules: StaffRules = {
  refundAloneCents: 500_00,
  pointsAlone: 1_000,
  graceDays: 14,
  idleHours: 12,
}

export const staffRulesSetting = defineSetting<StaffRules>(
  "staffRules",
  z.object({
    refundAloneCents: z.int().min(0),
    pointsAlone: z.int().min(0),
    graceDays: z.int().min(0),
    idleHours: z.int().min(1),
  }),
  defaultStaffRules,
)

export async function readStaffRules(ctx: Pick<Ctx, "app">): Promise<StaffRules> {
  return await readSetting(ctx, staffRulesSetting)
}
