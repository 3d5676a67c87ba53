import { z } from "zod"
import { acceptTerms as acceptTermsField } from "#domains/accounts/inputs.ts"
import { acceptTerms } from "#domains/accounts/terms/accept-terms.ts"
import { refuse } from "#domains/bidding/refusals.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf, read } from "#platform/input.ts"
import { buyNow, buyToPay } from "./buy-now.ts"

/** What the lot page's form calls the two ways of paying for a lot that is bought at once. */
export const buyIntents = ["buyNow", "buyToPay"] as const
export type BuyIntent = (typeof buyIntents)[number]

const Accepting = z.object({ acceptTerms: acceptTermsField })

/** Buys a lot as the lot page asks for it; says where its buyer goes from there. It binds at once, so a box is ticked. */
export async function buyNowFromPage(ctx: Ctx, lotId: string, form: FormData): Promise<string> {
  if (form.get("confirmed") !== "yes") throw refuse("confirmRequired", { field: "confirmed" })
  const { acceptTerms: version } = read("checkout", Accepting, fieldsOf(form))
  // First: whatever else is refused, the tick does not come again.
  if (version !== undefined) await acceptTerms(ctx, version, "bid")
  if (form.get("intent") === "buyToPay") return (await buyToPay(ctx, lotId)).checkoutPath
  const key = String(form.get("idempotencyKey") ?? "")
  if (!/^[\w-]{8,80}$/.test(key)) throw refuse("keyInvalid")
  const { id } = await buyNow(ctx, lotId, key)
  return `/my-account/order/${id}`
}
