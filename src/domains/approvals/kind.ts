import type { Permission } from "#domains/accounts/permissions.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

/** What the act is called with once a second person has approved it. */
export type Approved = {
  id: Id<"apr">
  subjectId: string
  reason: string
  requestedById: Id<"mem">
  input: Record<string, unknown>
}

/**
 * An act that takes two people. `permission` is needed to ask for it and to approve it. `execute` runs in the approver's
 * transaction, so it either happens with the approval or not at all: it must check every state again, since time has
 * passed, and read `input` with the act's own schema.
 *
 * To add one: define the kind beside its verb, list it in `admin/approval-kinds.ts`, and give it words under
 * `approvals.kinds` in three languages.
 */
export type ApprovalKind = {
  kind: string
  permission: Permission
  /** The admin page about the subject. */
  path?: (subjectId: string) => string
  execute(tx: Tx, approved: Approved): Promise<void>
  /** Cleans up what the request had left waiting, once it was refused or withdrawn. */
  dismiss?: (tx: Tx, approved: Approved) => Promise<void>
}
