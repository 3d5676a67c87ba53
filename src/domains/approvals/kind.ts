import type { Permission } from "#domains/accounts/permissions.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

export type Approved = {
  id: Id<"apr">
  subjectId: string
  reason: string
  requestedById: Id<"mem">
  input: Record<string, unknown>
}

/**
 * `execute` runs in the approver's transaction. It must check every state again, and parse `input` with the act's own
 * schema. To add a kind: define it beside its function, list it in `admin/approval-kinds.ts`, and add its texts under
 * `approvals.kinds` in three languages.
 */
export type ApprovalKind = {
  kind: string
  permission: Permission
  path?: (subjectId: string) => AppPath
  execute(tx: Tx, approved: Approved): Promise<void>
  dismiss?: (tx: Tx, approved: Approved) => Promise<void>
}
