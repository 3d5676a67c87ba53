import type { Ctx } from "#platform/ctx.ts"
import { refuse } from "./refusals.ts"
import { openSandbox } from "./sandbox/sandbox.ts"

/** Data of the simulated bank's authentication page. The page exists in the sandbox only. */
export async function readAuthentication({ app }: Pick<Ctx, "app">, clientSecret: string) {
  if (app.payments.card.kind !== "sandbox") throw refuse("noSuchPayment")
  const intent = await openSandbox(app).retrieveBySecret(clientSecret)
  if (!intent) throw refuse("noSuchPayment")
  return { amountCents: intent.amountCents, isWaiting: intent.status === "requires_action", clientSecret }
}
