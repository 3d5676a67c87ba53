import { z } from "zod"
import { acceptTerms as acceptTermsField } from "#domains/accounts/inputs.ts"
import { acceptTerms } from "#domains/accounts/terms/accept-terms.ts"
import { refuse } from "#domains/bidding/refusals.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { buyNow, buyToPay } from "./buy-now.ts"

export const buyIntents = ["buyNow", "buyToPay"] as const

const TermsAcceptance = z.object({ acceptTerms: acceptTermsField })

/** The purchase binds at once, so the form requires a ticked box. */
export async function buyNowFromPage(ctx: Ctx, lotId: string, form: FormData): Promise<AppPath> {
  if (form.get("confirmed") !== "yes") throw refuse("confirmRequired", { field: "confirmed" })
  const { acceptTerms: version } = parseInput("checkout", TermsAcceptance, fieldsOf(form))
  // First: the form sends the acceptance of new terms only once, even if the purchase is refused.
  if (version !== undefined) await acceptTerms(ctx, version, "bid")
  if (form.get("intent") === "buyToPay") return (await buyToPay(ctx, lotId)).checkoutPath
  const key = String(form.get("idempotencyKey") ?? "")
  if (!/^[\w-]{8,80}$/.test(key)) throw refuse("keyInvalid")
  const { id } = await buyNow(ctx, lotId, key)
  return pathTo("/my-account/order/:id", { id })
}
