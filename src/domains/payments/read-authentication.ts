import type { Ctx } from "#platform/ctx.ts"
import { refuse } from "./refusals.ts"
import { openSandbox } from "./sandbox/sandbox.ts"

export async function readAuthentication({ app }: Pick<Ctx, "app">, clientSecret: string) {
  if (app.payments.card.kind !== "sandbox") throw refuse("noSuchPayment")
  const intent = await openSandbox(app).retrieveBySecret(clientSecret)
  if (!intent) throw refuse("noSuchPayment")
  return { amountCents: intent.amountCents, isWaiting: intent.status === "requires_action", clientSecret }
}
