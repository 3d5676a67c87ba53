import { randomBytes } from "node:crypto"
import { and, eq, gt, like } from "drizzle-orm"
import { requireProof } from "#domains/accounts/passwords/own-password.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { readAccount } from "#domains/accounts/reads.ts"
import { members, verifications } from "#domains/accounts/schema.ts"
import { digestOf } from "#domains/accounts/sessions/device.ts"
import { absoluteUrl, pathTo } from "#platform/app-path.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, newId, requireId } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { refuse } from "./refusals.ts"

export const confirmHours = 24

const emailsPerMember: Limit = { name: "email-change", times: 5, seconds: 60 * 60 }

/** The response does not reveal if the address has an account. The old address stays until the link is used. */
export async function requestEmailChange(
  ctx: Ctx,
  { email, password }: { email: string; password: string },
  ownToken: string | undefined,
): Promise<void> {
  const memberId = requirePermission(ctx, "account")
  const account = await readAccount(ctx, memberId)
  if (email === account.email.toLowerCase()) throw refuse("sameEmail", { field: "email" })
  await requireProof(ctx, { password, token: ownToken })
  const retryAfterSeconds = await countTry(ctx.app, emailsPerMember, memberId)
  if (retryAfterSeconds) throw refuse("tooManyEmails", { retryAfterSeconds })

  const token = randomBytes(32).toString("base64url")
  const now = ctx.now()
  await transaction(ctx, async (tx) => {
    await tx.db.delete(verifications).where(like(verifications.identifier, `${identifierPrefix(memberId)}%`))
    const [taken] = await tx.db.select({ id: members.id }).from(members).where(eq(members.email, email))
    if (taken) return
    await tx.db.insert(verifications).values({
      id: newId("ver"),
      identifier: identifierPrefix(memberId) + email,
      value: digestOf(token),
      expiresAt: new Date(now.getTime() + confirmHours * 60 * 60 * 1_000),
      createdAt: now,
      updatedAt: now,
    })
    await enqueueEmail(tx, {
      kind: "accounts.emailChange",
      to: email,
      language: account.language ?? tx.language,
      facts: {
        username: account.username,
        hours: confirmHours,
        link: absoluteUrl(tx.app.origin, pathTo("/my-account/profile/email/:token", { token })),
      },
    })
  })
}

const prefix = "change-email:"

function identifierPrefix(memberId: Id<"mem">): string {
  return `${prefix}${memberId}:`
}

export function parseEmailChange(identifier: string): { memberId: Id<"mem">; email: string } | undefined {
  const [, memberId, email] = /^change-email:(mem_[0-9a-z]+):(.+)$/.exec(identifier) ?? []
  return memberId && email ? { memberId: requireId("mem", memberId), email } : undefined
}

export function validEmailChange(token: string, now: Date) {
  return and(
    eq(verifications.value, digestOf(token)),
    like(verifications.identifier, `${prefix}%`),
    gt(verifications.expiresAt, now),
  )
}
