import { and, eq, ne } from "drizzle-orm"
import { z } from "zod"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { isRecord } from "#platform/records.ts"
import { emailMember } from "./email-member.ts"
import { Registration } from "./inputs.ts"
import { requireProof } from "./passwords/own-password.ts"
import { requireOtherPassword } from "./passwords/password-rules.ts"
import { requirePermission } from "./permissions.ts"
import { readAccount } from "./reads.ts"
import { refuse } from "./refusals.ts"
import { members } from "./schema.ts"
import { invalidateMember } from "./sessions/session.ts"

export const NewUsername = z.object({
  username: Registration.shape.username,
  password: z.string().max(128, "wrongPassword").default(""),
})
export type NewUsername = z.output<typeof NewUsername>

export const maxChanges = 2
export const changeDays = 30
const changesPerMember: Limit = {
  name: "username-changes",
  times: maxChanges,
  seconds: changeDays * 24 * 60 * 60,
}
/** The answer reveals which names are taken. */
const triesPerMember: Limit = { name: "username-tries", times: 20, seconds: 60 * 60 }

export async function changeUsername(
  ctx: Ctx,
  { username, password }: NewUsername,
  ownToken: string | undefined,
): Promise<void> {
  const memberId = requirePermission(ctx, "account")
  const { username: before, email } = await readAccount(ctx, memberId)
  if (username === before) throw refuse("usernameSame", { field: "username" })
  await requireProof(ctx, { password, token: ownToken })
  requireOtherPassword(password, { username, email }, "username")
  const retryAfterSeconds = await countTry(ctx.app, triesPerMember, memberId)
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
  const [taken] = await ctx.db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.username, username), ne(members.id, memberId)))
  if (taken) throw refuse("usernameTaken", { field: "username" })
  if (await countTry(ctx.app, changesPerMember, memberId))
    throw refuse("usernameChangedTooOften", { max: maxChanges, days: changeDays, field: "username" })

  await transaction(ctx, async (tx) => {
    await tx.db
      .update(members)
      .set({ username, updatedAt: tx.now() })
      .where(eq(members.id, memberId))
      .catch(refuseTakenUsername)
    await record(tx, {
      act: "accounts.changeUsername",
      subjectId: memberId,
      before: { username: before },
      after: { username },
    })
    await emailMember(tx, memberId, "accounts.usernameChanged", { page: "/my-account/profile", before })
    tx.afterCommit(() => invalidateMember(tx.app, memberId))
  })
}

/** Two members chose the name at once. */
function refuseTakenUsername(problem: unknown): never {
  const cause = problem instanceof Error && problem.cause
  if (isRecord(cause) && cause.code === "23505") throw refuse("usernameTaken", { field: "username" })
  throw problem
}
