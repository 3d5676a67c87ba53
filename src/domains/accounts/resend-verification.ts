import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { requireSignedIn } from "./permissions.ts"
import { readAccount } from "./reads.ts"
import { refuse } from "./refusals.ts"
import { sendVerification } from "./send-verification.ts"

const perAddress: Limit = { name: "resend-address", times: 20, seconds: 60 * 60 }

export async function resendVerification(ctx: Ctx, from: string | null = null): Promise<boolean> {
  const account = await readAccount(ctx, requireSignedIn(ctx))
  if (account.isVerified) return false
  const { address } = ctx.client
  const retryAfterSeconds = address === null ? undefined : await countTry(ctx.app, perAddress, address)
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
  await sendVerification(ctx, account, from)
  return true
}
