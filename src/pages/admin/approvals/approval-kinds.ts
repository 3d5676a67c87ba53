import type { ApprovalKinds } from "#domains/approvals/answer-approval.ts"
import type { ApprovalKind } from "#domains/approvals/kind.ts"
import { extendApproval } from "#domains/bidding/live-lot/extend-lot.ts"
import { withdrawApproval } from "#domains/bidding/live-lot/withdraw-lot.ts"
import { cancelApproval } from "#domains/checkout/for-staff/cancel-unpaid.ts"
import { refundApproval } from "#domains/checkout/paying/request-refund.ts"
import { transferConfirmation } from "#domains/checkout/transfers/confirm-transfer.ts"
import { roleApproval } from "#domains/members/change-status-and-role.ts"
import { twoStepApproval } from "#domains/members/lift-two-step.ts"
import { staffRoleApproval } from "#domains/members/roles/save-staff-role.ts"
import { pointsApproval } from "#domains/wallet/change-points.ts"
import { lockDateApproval } from "#domains/wallet/lock-date.ts"
import { staffRulesApproval } from "../settings/save-staff-rules.ts"

/** A kind that is missing here can be requested but never approved. */
const all: readonly ApprovalKind[] = [
  roleApproval,
  staffRoleApproval,
  twoStepApproval,
  staffRulesApproval,
  transferConfirmation,
  refundApproval,
  pointsApproval,
  lockDateApproval,
  cancelApproval,
  withdrawApproval,
  extendApproval,
]

export const approvalKinds: ApprovalKinds = Object.fromEntries(all.map((each) => [each.kind, each]))
