import { eq, like, or } from "drizzle-orm"
import { members, verifications } from "#domains/accounts/schema.ts"
import { invalidateMember } from "#domains/accounts/sessions/session.ts"
import { record } from "#domains/audit/record.ts"
import { readSite } from "#domains/content/site.ts"
import { paragraphs } from "#domains/notifications/notification-texts.ts"
import { notify } from "#domains/notifications/notify.ts"
import { isWanted } from "#domains/notifications/reads.ts"
import { lazyTextsOf } from "#language/lazy-text.server.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { parseEmailChange, validEmailChange } from "./change-email.ts"
import { refuse } from "./refusals.ts"

export async function confirmEmail(ctx: Ctx, token: string): Promise<{ email: string }> {
  const { email: companyEmail } = await readSite(ctx)
  return await transaction(ctx, async (tx) => {
    const [link] = await tx.db
      .delete(verifications)
      .where(validEmailChange(token, tx.now()))
      .returning({ identifier: verifications.identifier })
    const emailChange = link && parseEmailChange(link.identifier)
    if (!emailChange) throw refuse("linkInvalid")
    const { memberId, email } = emailChange
    const before = await lockMember(tx, memberId, email)
    await tx.db
      .update(members)
      .set({ email, emailVerified: true, updatedAt: tx.now() })
      .where(eq(members.id, memberId))
    await deleteLinks(tx, memberId)
    // Without the addresses: staff who read the log must not see them.
    await record(
      { ...tx, actor: { ...tx.actor, id: memberId } },
      { act: "profile.changeEmail", subjectId: memberId },
    )
    const language = before.language ?? tx.language
    await enqueueEmail(tx, {
      kind: "accounts.emailChanged",
      to: before.email,
      language,
      facts: { username: before.username, email: maskEmail(email), companyEmail },
    })
    if (await isWanted(tx, memberId, "security", "site")) {
      const t = lazyTextsOf("profile")
      await notify(tx, memberId, {
        title: t("email.notificationTitle"),
        content: paragraphs(t("email.notification")),
      })
    }
    tx.afterCommit(() => invalidateMember(tx.app, memberId))
    return { email }
  })
}

/** Does not use the link up: mail programs open links. */
export async function readEmailChange(ctx: Ctx, token: string): Promise<{ email: string } | undefined> {
  const [link] = await ctx.db
    .select({ identifier: verifications.identifier })
    .from(verifications)
    .where(validEmailChange(token, ctx.now()))
  const emailChange = link && parseEmailChange(link.identifier)
  return emailChange && { email: emailChange.email }
}

async function lockMember(tx: Pick<Ctx, "db">, memberId: Id<"mem">, email: string) {
  const rows = await tx.db
    .select({
      id: members.id,
      email: members.email,
      username: members.username,
      language: members.language,
      closedAt: members.closedAt,
    })
    .from(members)
    .where(or(eq(members.id, memberId), eq(members.email, email)))
    .for("update")
  const own = rows.find((row) => row.id === memberId)
  if (!own || own.closedAt || rows.length > 1) throw refuse("linkInvalid")
  return own
}

async function deleteLinks(tx: Pick<Ctx, "db">, memberId: Id<"mem">): Promise<void> {
  await tx.db.delete(verifications).where(like(verifications.identifier, `%${memberId}%`))
}

/** "a…e@mail.example": its owner recognises it, others cannot guess it. */
function maskEmail(email: string): string {
  const [name = "", host = ""] = email.split("@")
  return `${name.slice(0, 1)}…${name.slice(-1)}@${host}`
}
