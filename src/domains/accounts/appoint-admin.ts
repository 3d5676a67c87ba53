import { and, eq, isNull, or, sql } from "drizzle-orm"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { refuse } from "./refusals.ts"
import { members } from "./schema.ts"
import { invalidateMember } from "./sessions/session.ts"

/** On the site this takes two admins, and a new company has none. Refused once there are two. */
export async function appointAdmin(ctx: Ctx, name: string): Promise<string> {
  return await transaction(ctx, async (tx) => {
    // A concurrent call sees what the first has done.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('appoint admin'))`)
    const admins = await tx.db.select().from(members).where(eq(members.role, "admin"))
    if (admins.filter(({ status, closedAt }) => status === "active" && closedAt === null).length >= 2)
      throw refuse("enoughAdmins")
    const [member] = await tx.db
      .update(members)
      .set({ role: "admin", staffRoleId: null, updatedAt: tx.now() })
      .where(and(or(eq(members.username, name), eq(members.email, name)), isNull(members.closedAt)))
      .returning({ id: members.id, username: members.username })
    if (!member) throw refuse("noSuchMember")
    await record(tx, { act: "members.appoint", subjectId: member.id, after: { role: "admin" } })
    tx.afterCommit(() => invalidateMember(tx.app, member.id))
    return member.username
  })
}
