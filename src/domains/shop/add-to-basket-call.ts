import { z } from "zod"
import { requireOwn } from "#domains/accounts/permissions.ts"
import type { FastPathCall } from "#platform/http/fast-path-call.ts"
import { newId } from "#platform/ids.ts"
import type { AddedBottle } from "./add-batch.ts"
import { addToBasket } from "./add-to-basket.ts"

export const productId = z
  .string("productRequired")
  .min(1, "productRequired")
  .max(60, "productRequired")
  .meta({ description: "A listing of the bottle shop, or its product" })

const BidBottle = z.object({
  user_id: z.string("productRequired").max(60),
  product_id: productId,
  quantity: z.number("quantityUnclear").min(1, "quantityUnclear").max(100_000, "quantityUnclear").default(1),
  idempotencyKey: z
    .string("keyUnclear")
    .regex(/^[\w-]{6,80}$/, "keyUnclear")
    .optional()
    .meta({ description: "Repeating a key changes nothing" }),
})
export const addToBasketCall = {
  noun: "shop",
  schema: BidBottle,
  status: 200,
  async run(ctx, { user_id, product_id, quantity, idempotencyKey = newId("try") }) {
    requireOwn(ctx, user_id)
    return asLine(await addToBasket(ctx, { listingId: product_id, quantity, idempotencyKey }))
  },
} satisfies FastPathCall<typeof BidBottle>

export function asLine({ lineId, listingId, ...line }: AddedBottle) {
  return { status: "success" as const, _id: lineId, product_id: listingId, ...line }
}
