import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"

/** What one member of staff may do alone, and how their sessions are kept. Two people change it. */
export type StaffRules = {
  /** One person refunds so much within 24 hours; more takes a second person. */
  refundAloneCents: Cents
  /** The same of points given. */
  pointsAlone: number
  /** So long after becoming staff the admin pages open without a second step. */
  graceDays: number
  /** A session of staff ends after so long without a request. */
  idleHours: number
}

export const usualStaffRules: StaffRules = {
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
  usualStaffRules,
)

export async function readStaffRules(ctx: Pick<Ctx, "app">): Promise<StaffRules> {
  return await readSetting(ctx, staffRulesSetting)
}
