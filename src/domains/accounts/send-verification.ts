import { createHash, randomBytes } from "node:crypto"
import { RateLimiterMemory } from "rate-limiter-flexible"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { verifications } from "./schema.ts"

export const verificationHours = 24

const lettersPerMember = new RateLimiterMemory({ points: 5, duration: 60 * 60 })

type Receiver = { _id: Id<"mem">; email: string; username: string }

/** Writes to the member with a link that proves the address is theirs. Only a digest of it is kept. */
export async function sendVerification(ctx: Ctx, to: Receiver): Promise<void> {
  const tries = await lettersPerMember.consume(to._id).catch(() => undefined)
  if (!tries) throw refuse("tooManyTries", { retryAfterSeconds: 60 * 60 })
  const token = randomBytes(32).toString("base64url")
  const now = ctx.now()
  await ctx.db.insert(verifications).values({
    id: newId("ver"),
    identifier: verificationOf(to._id),
    value: digestOf(token),
    expiresAt: new Date(now.getTime() + verificationHours * 60 * 60 * 1_000),
    createdAt: now,
    updatedAt: now,
  })
  const t = textsOf(ctx.language, "accounts")
  const facts = {
    username: to.username,
    link: `${ctx.house.origin}/auth/verify/${token}`,
    hours: verificationHours,
  }
  const letter = { to: to.email, subject: t("verifyMail.subject"), text: t("verifyMail.text", facts) }
  // The post may be slow or away; the account stands, and the link can be sent again.
  void ctx.house.mail
    .send(letter)
    .catch((problem: unknown) => ctx.house.log.warn({ err: problem }, "a letter could not be sent"))
}

const prefix = "verify-email:"

export function verificationOf(memberId: Id<"mem">): string {
  return prefix + memberId
}

export function memberOf(identifier: string): Id<"mem"> | undefined {
  return identifier.startsWith(prefix) ? (identifier.slice(prefix.length) as Id<"mem">) : undefined
}

export function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}
