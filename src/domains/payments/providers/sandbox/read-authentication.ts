import { eq } from "drizzle-orm"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import type { Ctx } from "#platform/ctx.ts"
import { refuse } from "../../refusals.ts"
import { sandboxIntents } from "./schema.ts"

export async function readAuthentication({ app }: Pick<Ctx, "app">, clientSecret: string) {
  if (paymentSettings.of(app).provider !== "sandbox") throw refuse("noSuchPayment")
  const [intent] = await app.db
    .select()
    .from(sandboxIntents)
    .where(eq(sandboxIntents.clientSecret, clientSecret))
  if (!intent) throw refuse("noSuchPayment")
  return { amountCents: intent.amountCents, isWaiting: intent.status === "requires_action", clientSecret }
}
