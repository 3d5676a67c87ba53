import { APIError } from "better-auth/api"
import { RateLimiterMemory } from "rate-limiter-flexible"
import type { Ctx } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"
import { authOf } from "./auth.ts"
import type { Login } from "./inputs.ts"
import { readAccount } from "./reads.ts"
import { refuse } from "./refusals.ts"

const triesPerAccount = new RateLimiterMemory({ points: 10, duration: 15 * 60 })

export type SignedIn = { account: Awaited<ReturnType<typeof readAccount>>; token: string; cookies: string[] }

/** Signs in by e-mail address or username. The answer to a wrong name and to a wrong password is the same. */
export async function signIn(ctx: Ctx, input: Login): Promise<SignedIn> {
  const limitKey = input.email.toLowerCase()
  const tries = await triesPerAccount.get(limitKey)
  if (tries && tries.remainingPoints <= 0)
    throw refuse("tooManyTries", { retryAfterSeconds: Math.ceil(tries.msBeforeNext / 1_000) })
  try {
    const { headers, response } = input.email.includes("@")
      ? await authOf(ctx.house).api.signInEmail({
          body: { email: input.email.toLowerCase(), password: input.password },
          returnHeaders: true,
        })
      : await authOf(ctx.house).api.signInUsername({
          body: { username: input.email, password: input.password },
          returnHeaders: true,
        })
    if (!response) throw refuse("wrongLogin")
    return await signedIn(ctx, response.user.id, headers)
  } catch (problem) {
    if (problem instanceof Refusal) throw problem
    if (!(problem instanceof APIError)) throw problem
    await triesPerAccount.consume(limitKey).catch(() => undefined)
    throw refuse("wrongLogin")
  }
}

export async function signedIn(ctx: Ctx, memberId: string, headers: Headers): Promise<SignedIn> {
  return {
    account: await readAccount(ctx, memberId as `mem_${string}`),
    token: headers.get("set-auth-token") ?? "",
    cookies: headers.getSetCookie(),
  }
}
