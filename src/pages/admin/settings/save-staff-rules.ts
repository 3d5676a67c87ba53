import { requirePermission } from "#domains/accounts/permissions.ts"
import { type StaffRules, staffRulesSetting } from "#domains/accounts/staff-rules.ts"
import type { ApprovalKind } from "#domains/approvals/kind.ts"
import { requestApproval } from "#domains/approvals/request-approval.ts"
import { record } from "#domains/audit/record.ts"
import { readStoredSetting, saveSetting } from "#domains/content/settings.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { StaffRulesForm } from "./staff-rules-fields.ts"

export async function readStaffRulesForAdmin(ctx: Ctx): Promise<StaffRules> {
  requirePermission(ctx, "settings")
  return await readStoredSetting(ctx, staffRulesSetting)
}

/** A single admin could otherwise lift their own limits. */
export async function requestStaffRules(ctx: Ctx, { reason, rules }: StaffRulesForm): Promise<void> {
  await transaction(ctx, async (tx) => {
    await requestApproval(tx, staffRulesApproval, {
      ...{ subjectId: "staffRules", input: rules, facts: rules, reason, concerns: [] },
    })
  })
}

export const staffRulesApproval: ApprovalKind = {
  kind: "settings.staffRules",
  permission: "settings",
  path: () => "/admin/settings/staff",
  async execute(tx, { input, reason }) {
    const before = await readStaffRulesForAdmin(tx)
    const after = staffRulesSetting.schema.parse(input)
    await saveSetting(tx, staffRulesSetting, after)
    await record(tx, { act: "settings.staffRules", subjectId: "staffRules", reason, before, after })
  },
}
