import { eq } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type Permission, requirePermission } from "../permissions.ts"
import { refuse } from "../refusals.ts"
import { members } from "../schema.ts"

/** A cached session may be some seconds old. */
export async function requireFreshPermission(tx: Tx, permission: Permission): Promise<Id<"mem">> {
  const memberId = requirePermission(tx, permission)
  const { role, status, emailVerified: isVerified, closedAt } = members
  const [row] = await tx.db
    .select({ role, status, isVerified, closedAt })
    .from(members)
    .where(eq(members.id, memberId))
    .for("share")
  if (!row || row.closedAt !== null) throw refuse("signIn")
  requirePermission({ actor: { ...tx.actor, ...row } }, permission)
  return memberId
}
