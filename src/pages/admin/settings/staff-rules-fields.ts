import { z } from "zod"
import { dollarsField, type SettingsFields, settingsSchema, wholeNumberField } from "#admin/setting-fields.ts"
import type { StaffRules } from "#domains/accounts/staff-rules.ts"

export const staffRulesFields: SettingsFields<{ rules: StaffRules }> = {
  rules: {
    refundAloneCents: dollarsField(0, 10_000_00),
    pointsAlone: wholeNumberField(0, 100_000),
    graceDays: wholeNumberField(0, 60),
    idleHours: wholeNumberField(1, 168),
  },
}

export const StaffRulesForm = settingsSchema(staffRulesFields).and(
  z.object({ reason: z.string().trim().min(1, { error: "reasonRequired" }).max(500) }),
)
export type StaffRulesForm = z.output<typeof StaffRulesForm>
