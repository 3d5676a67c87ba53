import { randomBytes } from "node:crypto"
import { and, eq, isNull, ne } from "drizzle-orm"
import { z } from "zod"
import { languages } from "#language/languages.ts"
import { absoluteUrl, pathTo } from "#platform/app-path.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, newId } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { addJob, defineJob, type PayloadOf } from "#platform/jobs/jobs.ts"
import type { ForgottenPassword } from "../inputs.ts"
import { refuse } from "../refusals.ts"
import { members, verifications } from "../schema.ts"
import { digestOf } from "../sessions/device.ts"

export const resetMinutes = 60

const perAddress: Limit = { name: "forgot-address", times: 10, seconds: 60 * 60 }
const perMember: Limit = { name: "forgot-member", times: 3, seconds: 60 * 60 }

export const forgotPasswordJob = defineJob(
  "accounts.forgot-password",
  z.object({ email: z.string(), language: z.enum(languages) }),
)

export async function forgotPassword(ctx: Ctx, { email }: ForgottenPassword): Promise<void> {
  const { address } = ctx.client
  const retryAfterSeconds = address === null ? undefined : await countTry(ctx.app, perAddress, address)
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
  await addJob(
    ctx,
    forgotPasswordJob,
    { email, language: ctx.language },
    { key: `forgot ${digestOf(email)}` },
  )
}

export async function sendPasswordReset(
  ctx: Ctx,
  { email, language }: PayloadOf<typeof forgotPasswordJob>,
): Promise<void> {
  const [member] = await ctx.db
    .select({ _id: members.id, email: members.email, username: members.username, language: members.language })
    .from(members)
    .where(and(eq(members.email, email), isNull(members.closedAt), ne(members.status, "banned")))
  if (!member || (await countTry(ctx.app, perMember, member._id))) return
  const token = randomBytes(32).toString("base64url")
  const now = ctx.now()
  await transaction(ctx, async (tx) => {
    await tx.db.insert(verifications).values({
      id: newId("ver"),
      identifier: resetIdentifier(member._id),
      value: digestOf(token),
      expiresAt: new Date(now.getTime() + resetMinutes * 60 * 1_000),
      createdAt: now,
      updatedAt: now,
    })
    await enqueueEmail(tx, {
      kind: "accounts.resetMail",
      to: member.email,
      language: member.language ?? language,
      facts: {
        username: member.username,
        link: absoluteUrl(
          ctx.app.origin,
          pathTo("/auth/reset-password/:id/:token", { id: member._id, token }),
        ),
        minutes: resetMinutes,
      },
    })
  })
}

export function resetIdentifier(memberId: Id<"mem">): string {
  return `reset-password:${memberId}`
}
