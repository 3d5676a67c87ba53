import { and, eq, gt, isNull } from "drizzle-orm"
import { record } from "#domains/audit/record.ts"
import { absoluteUrl } from "#platform/app-path.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import type { PasswordReset } from "../inputs.ts"
import { refuse } from "../refusals.ts"
import { credentials, members, sessions, verifications } from "../schema.ts"
import { digestOf } from "../sessions/device.ts"
import { invalidateMember } from "../sessions/session.ts"
import { resetIdentifier } from "./forgot-password.ts"
import { passwordHasherService } from "./password-hash.ts"
import { requireGoodPassword } from "./password-rules.ts"

type ResetLink = Pick<PasswordReset, "id" | "token">

/** Uses up the link, and ends every session of the member. */
export async function resetPassword(ctx: Ctx, { id, token, password }: PasswordReset): Promise<void> {
  const member = await findMemberByLink(ctx, { id, token })
  if (!member) throw refuse("linkInvalid")
  await requireGoodPassword(password, member)
  const hash = await passwordHasherService.of(ctx.app).hash(password)
  await transaction(ctx, async (tx) => {
    const used = await tx.db
      .delete(verifications)
      .where(isValidLink({ id: member._id, token }, tx.now()))
      .returning({ id: verifications.id })
    if (used.length === 0) throw refuse("linkInvalid")
    await tx.db.delete(verifications).where(eq(verifications.identifier, resetIdentifier(member._id)))
    await storePassword(tx, member._id, hash)
    await tx.db.delete(sessions).where(eq(sessions.memberId, member._id))
    await record(
      { ...tx, actor: { ...tx.actor, id: member._id } },
      { act: "accounts.resetPassword", subjectId: member._id },
    )
    await enqueueEmail(tx, {
      kind: "accounts.passwordChanged",
      to: member.email,
      language: member.language ?? tx.language,
      facts: { username: member.username, link: absoluteUrl(tx.app.origin, "/auth/forgot-password") },
    })
    tx.afterCommit(() => invalidateMember(tx.app, member._id))
  })
}

export async function isResetLinkValid(ctx: Ctx, link: ResetLink): Promise<boolean> {
  return (await findMemberByLink(ctx, link)) !== undefined
}

async function findMemberByLink(ctx: Ctx, { id, token }: ResetLink) {
  if (!isId("mem", id)) return undefined
  const [member] = await ctx.db
    .select({ _id: members.id, email: members.email, username: members.username, language: members.language })
    .from(verifications)
    .innerJoin(members, eq(members.id, id))
    .where(and(isValidLink({ id, token }, ctx.now()), isNull(members.closedAt)))
  return member
}

function isValidLink({ id, token }: { id: Id<"mem">; token: string }, now: Date) {
  return and(
    eq(verifications.identifier, resetIdentifier(id)),
    eq(verifications.value, digestOf(token)),
    gt(verifications.expiresAt, now),
  )
}

async function storePassword(tx: Tx, memberId: Id<"mem">, password: string): Promise<void> {
  const updated = await tx.db
    .update(credentials)
    .set({ password, updatedAt: tx.now() })
    .where(and(eq(credentials.memberId, memberId), eq(credentials.providerId, "credential")))
    .returning({ id: credentials.id })
  if (updated.length > 0) return
  await tx.db.insert(credentials).values({
    id: newId("crd"),
    providerId: "credential",
    accountId: memberId,
    memberId,
    password,
    createdAt: tx.now(),
    updatedAt: tx.now(),
  })
}
