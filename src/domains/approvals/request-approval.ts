import { and, eq } from "drizzle-orm"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { requireFreshPermission } from "#domains/accounts/sessions/require-fresh-permission.ts"
import { record } from "#domains/audit/record.ts"
import type { Tx } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import type { ApprovalKind } from "./kind.ts"
import { refuse } from "./refusals.ts"
import { approvals } from "./schema.ts"

export type NewRequest = {
  subjectId: string
  input: Record<string, unknown>
  /** Never a secret: the audit entry contains these facts. */
  facts: Record<string, string | number>
  reason: string
  concerns: readonly (Id<"mem"> | null)[]
}

/** One open request of a kind per subject: the same person's repeated request returns it. */
export async function requestApproval(
  tx: Tx,
  { kind, permission }: Pick<ApprovalKind, "kind" | "permission">,
  { concerns, ...request }: NewRequest,
): Promise<Id<"apr">> {
  const requestedById = await requireFreshPermission(tx, permission)
  const reason = readReason(request.reason)
  const memberIds = concerns.filter((id) => id !== null)
  await requireUninvolved(tx, requestedById, { memberIds })
  const id = newId("apr")
  const [made] = await tx.db
    .insert(approvals)
    .values({ id, kind, ...request, reason, concerns: memberIds, requestedById, requestedAt: tx.now() })
    .onConflictDoNothing()
    .returning({ id: approvals.id })
  if (!made) return await findSameRequest(tx, { kind, requestedById, ...request })
  await record(tx, {
    act: "approvals.request",
    subjectId: request.subjectId,
    reason,
    after: { kind, approval: id, ...request.facts },
  })
  return id
}

export function readReason(text: string): string {
  const reason = text.trim()
  if (reason === "") throw refuse("reasonRequired", { field: "reason" })
  if (reason.length > 500) throw refuse("reasonTooLong", { field: "reason" })
  return reason
}

type RequestIdentity = Pick<NewRequest, "subjectId" | "input"> & { kind: string; requestedById: Id<"mem"> }

async function findSameRequest(
  tx: Tx,
  { kind, subjectId, input, requestedById }: RequestIdentity,
): Promise<Id<"apr">> {
  const [waiting] = await tx.db
    .select()
    .from(approvals)
    .where(and(eq(approvals.kind, kind), eq(approvals.subjectId, subjectId), eq(approvals.status, "waiting")))
  const isSame = waiting?.requestedById === requestedById && sorted(waiting.input) === sorted(input)
  if (!waiting || !isSame) throw refuse("approvalWaiting")
  return waiting.id
}

/** jsonb does not preserve the order of keys. */
function sorted(input: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(input).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
