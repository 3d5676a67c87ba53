import { orders } from "#domains/orders/schema.ts"
import { claims } from "#domains/returns/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { createPaidLine } from "./paid-line.ts"

/** Of the buyer, for goods of an order without charges. */
export async function createClaim(buyer: Ctx, productId: Id<"prd">): Promise<Id<"clm">> {
  const memberId = buyer.actor.id ?? "mem_"
  const lineId = await createPaidLine(buyer, memberId, productId)
  const orderId = newId("ord")
  const at = buyer.now()
  await buyer.db.insert(orders).values({
    ...{ id: orderId, reference: orderId, memberId, email: "buyer@quaich.example", language: "en" },
    ...{ paymentMethod: "transfer", shipping: "self", totalCents: 0, createdAt: at, expiresAt: at },
    idempotencyKey: orderId,
  })
  const claim = { id: newId("clm"), orderId, lineId, memberId, quantity: 1, openedAt: at } as const
  const words = { reason: "damaged", description: "It leaks.", idempotencyKey: orderId } as const
  await buyer.db.insert(claims).values({ ...claim, ...words })
  return claim.id
}
