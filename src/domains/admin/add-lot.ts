import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { catalogueLots } from "#domains/auctions/catalogue-lot.ts"
import { NewLot } from "#domains/auctions/inputs.ts"
import type { Ctx } from "#platform/ctx.ts"
import { centsOf } from "#platform/dollars.ts"
import { read } from "#platform/input.ts"
import { conditionOf } from "./condition-form.ts"
import { refuse } from "./refusals.ts"

type Sent = Readonly<Record<string, string>>

/** Catalogues one lot from the desk's form: amounts in dollars, the seller by username. */
export async function addLot(ctx: Ctx, auctionId: string, sent: Sent): Promise<string | undefined> {
  requirePermission(ctx, "auctions")
  if (!sent.productId) throw refuse("productRequired", { field: "productId" })
  const lot = read("auctions", NewLot, {
    productId: sent.productId,
    sellerId: await findSeller(ctx, sent.seller),
    openingCents: amountIn(sent, "openingCents"),
    reserveCents: amountIn(sent, "reserveCents"),
    buyNowCents: amountIn(sent, "buyNowCents"),
    estimateLowCents: amountIn(sent, "estimateLowCents"),
    estimateHighCents: amountIn(sent, "estimateHighCents"),
    condition: conditionOf(sent),
    description: sent.description || null,
  })
  const [id] = await catalogueLots(ctx, auctionId, [lot])
  return id
}

/** A field left empty is nothing; one that is no clear amount is refused rather than guessed. */
export function amountIn(sent: Sent, field: string): number | null {
  const text = sent[field]?.trim()
  if (!text) return null
  const cents = centsOf(text)
  if (cents === undefined) throw refuse("notAnAmount", { field })
  return cents
}

export async function findSeller(ctx: Ctx, username: string | undefined): Promise<string | null> {
  const wanted = username?.trim()
  if (!wanted) return null
  const [member] = await ctx.db.select({ id: members.id }).from(members).where(eq(members.username, wanted))
  if (!member) throw refuse("sellerUnknown", { field: "seller", username: wanted })
  return member.id
}
