import { and, eq, gt, like } from "drizzle-orm"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { emailMember } from "./email-member.ts"
import { refuse } from "./refusals.ts"
import { members, verifications } from "./schema.ts"
import { memberIdOf, verificationIdentifier } from "./send-verification.ts"
import { digestOf } from "./sessions/device.ts"
import { invalidateMember } from "./sessions/session.ts"

export const welcomePage = "/whisky-auction-live"

export async function verifyEmail(ctx: Ctx, token: string): Promise<{ username: string }> {
  return await transaction(ctx, async (tx) => {
    const [link] = await tx.db
      .delete(verifications)
      .where(isValidLink(token, tx.now()))
      .returning({ identifier: verifications.identifier })
    const memberId = link && memberIdOf(link.identifier)
    if (!memberId) throw refuse("linkInvalid")
    const [member] = await tx.db
      .update(members)
      .set({ emailVerified: true, updatedAt: tx.now() })
      .where(eq(members.id, memberId))
      .returning({ username: members.username })
    if (!member) throw refuse("linkInvalid")
    await tx.db.delete(verifications).where(eq(verifications.identifier, verificationIdentifier(memberId)))
    await emailMember(tx, memberId, "accounts.welcome", { page: welcomePage })
    tx.afterCommit(() => invalidateMember(tx.app, memberId))
    return { username: member.username }
  })
}

/** Does not use the link up: mail programs open links. */
export async function isLinkUsable(ctx: Ctx, token: string): Promise<boolean> {
  const [link] = await ctx.db
    .select({ id: verifications.id })
    .from(verifications)
    .where(isValidLink(token, ctx.now()))
  return link !== undefined
}

function isValidLink(token: string, now: Date) {
  return and(
    eq(verifications.value, digestOf(token)),
    like(verifications.identifier, verificationIdentifier("mem_%")),
    gt(verifications.expiresAt, now),
  )
}
