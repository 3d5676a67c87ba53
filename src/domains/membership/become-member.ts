import { eq } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { forget } from "#domains/accounts/session.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

/** The terms of a member hold from here on. Part of the transaction that pays; staff and members stay what they are. */
export async function becomeMember(tx: Tx, memberId: Id<"mem">): Promise<void> {
  const [member] = await tx.db
    .select({ role: members.role })
    .from(members)
    .where(eq(members.id, memberId))
    .for("update")
  if (member?.role !== "user") return
  await tx.db.update(members).set({ role: "member", updatedAt: tx.now() }).where(eq(members.id, memberId))
  tx.afterCommit(() => forget(tx.house, memberId))
}
