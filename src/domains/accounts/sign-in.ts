import { and, eq, isNull, or } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { countTry, type Limit, waitOf } from "#platform/limit.ts"
import { authOf } from "./auth.ts"
import type { Login } from "./inputs.ts"
import { refuse } from "./refusals.ts"
import { credentials, members } from "./schema.ts"
import { type SignedIn, startSession } from "./start-session.ts"

const triesPerAccount: Limit = { name: "sign-in", times: 10, seconds: 15 * 60 }

/** Signs in by e-mail address or username. The answer to a wrong name and to a wrong password is the same. */
export async function signIn(ctx: Ctx, input: Login): Promise<SignedIn> {
  const limitKey = input.email.toLowerCase()
  const retryAfterSeconds = await waitOf(ctx.house, triesPerAccount, limitKey)
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
  const memberId = await whoseLogin(ctx, input)
  if (memberId) return await startSession(ctx, memberId)
  await countTry(ctx.house, triesPerAccount, limitKey)
  throw refuse("wrongLogin")
}

/** Whose name and password these are. A name that nobody has costs as much as a wrong password. */
async function whoseLogin(ctx: Ctx, { email, password }: Login): Promise<Id<"mem"> | undefined> {
  const [member] = await ctx.db
    .select({ id: members.id, hash: credentials.password })
    .from(members)
    .innerJoin(
      credentials,
      and(eq(credentials.memberId, members.id), eq(credentials.providerId, "credential")),
    )
    .where(and(or(eq(members.email, email), eq(members.username, email)), isNull(members.closedAt)))
  const auth = await authOf(ctx.house).$context
  if (!member?.hash) {
    await auth.password.hash(password)
    return undefined
  }
  return (await auth.password.verify({ hash: member.hash, password })) ? member.id : undefined
}
