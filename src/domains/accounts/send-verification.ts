import { randomBytes } from "node:crypto"
import { absoluteUrl, pathTo } from "#platform/app-path.ts"
import { type Ctx, type Language, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, newId, requireId } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { withFrom } from "./parts/return-path.ts"
import { refuse } from "./refusals.ts"
import { verifications } from "./schema.ts"
import { digestOf } from "./sessions/device.ts"

export const verificationHours = 24

const emailsPerMember: Limit = { name: "verify-email", times: 5, seconds: 60 * 60 }

type VerificationRecipient = { _id: Id<"mem">; email: string; username: string; language: Language | null }

/** The link leads back to the page that they came from. */
export async function sendVerification(
  ctx: Ctx,
  to: VerificationRecipient,
  from: string | null = null,
): Promise<void> {
  const retryAfterSeconds = await countTry(ctx.app, emailsPerMember, to._id)
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
  const token = randomBytes(32).toString("base64url")
  const now = ctx.now()
  await transaction(ctx, async (tx) => {
    await tx.db.insert(verifications).values({
      id: newId("ver"),
      identifier: verificationIdentifier(to._id),
      value: digestOf(token),
      expiresAt: new Date(now.getTime() + verificationHours * 60 * 60 * 1_000),
      createdAt: now,
      updatedAt: now,
    })
    await enqueueEmail(tx, {
      kind: "accounts.verifyMail",
      to: to.email,
      language: to.language ?? ctx.language,
      facts: {
        username: to.username,
        link: absoluteUrl(ctx.app.origin, withFrom(pathTo("/auth/verify/:token", { token }), from)),
        hours: verificationHours,
      },
    })
  })
}

const prefix = "verify-email:"

export function verificationIdentifier(memberId: Id<"mem">): string {
  return prefix + memberId
}

export function memberIdOf(identifier: string): Id<"mem"> | undefined {
  return identifier.startsWith(prefix) ? requireId("mem", identifier.slice(prefix.length)) : undefined
}
