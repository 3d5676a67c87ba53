import type { Permission } from "#domains/accounts/permissions.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

/** The arguments of the act, once a second person has approved it. */
export type Approved = {
  id: Id<"apr">
  subjectId: string
  reason: string
  requestedById: Id<"mem">
  input: Record<string, unknown>
}

/**
 * An act that takes two people. `permission` is needed to request it and to approve it. `execute` runs in the
 * approver's transaction, so it happens with the approval or not at all. It must check every state again, since time
 * has passed, and parse `input` with the act's own schema.
 * To add one: define the kind beside its function, list it in `admin/approval-kinds.ts`, and add its texts under
 * `approvals.kinds` in three languages.
 */
export type ApprovalKind = {
  kind: string
  permission: Permission
  path?: (subjectId: string) => AppPath
  execute(tx: Tx, approved: Approved): Promise<void>
  /** Cleans up after a request that was refused or withdrawn. */
  dismiss?: (tx: Tx, approved: Approved) => Promise<void>
}
