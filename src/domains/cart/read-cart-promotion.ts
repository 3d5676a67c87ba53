import { applyPromotion } from "#domains/promotions/apply-promotion.ts"
import { messageOf } from "#language/refusal-text.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import type { CartLine } from "./reads.ts"

/** What checkout will take off these lines, and why it will refuse the typed code. */
export async function readCartPromotion(ctx: Ctx, lines: readonly CartLine[], code: string) {
  const { promotion, discount, refusal } = await applyPromotion(ctx, {
    ...{ lines, code, shipping: "self", deliveryCents: 0, country: null, email: null },
  })
  // Delivery is chosen at checkout.
  const isForDelivery = refusal?.code === "promotions.needsDelivery"
  const discounts: Record<string, Cents> = {}
  for (const [at, { id }] of lines.entries()) discounts[id] = discount.lines[at] ?? 0
  return {
    code,
    name: promotion?.name ?? null,
    discounts,
    isForDelivery,
    problem: refusal && !isForDelivery ? messageOf(refusal, ctx.language) : null,
  }
}

export type CartPromotion = Awaited<ReturnType<typeof readCartPromotion>>
