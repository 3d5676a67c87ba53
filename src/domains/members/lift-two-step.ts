import { isStaffRole } from "#domains/accounts/permissions.ts"
import {
  liftTwoStep,
  liftTwoStepApproved,
  lockMemberWithTwoStep,
} from "#domains/accounts/second-step/lift-two-step.ts"
import type { ApprovalKind } from "#domains/approvals/kind.ts"
import { requestApproval } from "#domains/approvals/request-approval.ts"
import { pathTo } from "#platform/app-path.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"

export async function liftTwoStepOrRequest(
  ctx: Ctx,
  memberId: string,
  reason: string,
): Promise<"done" | "waits"> {
  return await transaction(ctx, async (tx) => {
    const member = await lockMemberWithTwoStep(tx, memberId, reason)
    if (!isStaffRole(member.role)) {
      await liftTwoStep(tx, memberId, reason)
      return "done"
    }
    await requestApproval(tx, twoStepApproval, {
      subjectId: member.id,
      input: {},
      facts: { username: member.username },
      reason,
      concerns: [member.id],
    })
    return "waits"
  })
}

export const twoStepApproval: ApprovalKind = {
  kind: "members.liftTwoStep",
  permission: "members",
  path: (memberId) => pathTo("/admin/members/:id", { id: memberId }),
  async execute(tx, { subjectId, reason }) {
    await liftTwoStepApproved(tx, subjectId, reason)
  },
}
