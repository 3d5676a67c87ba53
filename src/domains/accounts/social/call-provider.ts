import type { Provider } from "#domains/accounts/social/providers.ts"
import type { AppContext } from "#platform/ctx.ts"
import { isRecord } from "#platform/records.ts"
import { Refusal } from "#platform/refusal.ts"
import { refuse } from "../refusals.ts"

/** An invalid proof is refused; any other failure means unavailable. Logs both, without what was sent. */
export async function callProvider<Result>(
  app: AppContext,
  provider: Provider,
  isProofError: (problem: unknown) => boolean,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call()
  } catch (problem) {
    if (problem instanceof Refusal) throw problem
    const reason = isProofError(problem) ? "identityNotVerified" : "providerUnavailable"
    const { name, message, code } = isRecord(problem) ? problem : {}
    app.log.warn(
      { provider, reason, name, code, problem: message },
      "a provider rejected a sign-in or was unavailable",
    )
    throw refuse(reason)
  }
}
