import { z } from "zod"
import { requireOwn } from "#domains/accounts/permissions.ts"
import { about, body, door } from "#platform/door.ts"
import { newId } from "#platform/ids.ts"
import { findBottle } from "./find-bottle.ts"
import { putOneBack } from "./put-back.ts"
import { takeBottle } from "./take-bottle.ts"
import type { TakenBottle } from "./take-turn.ts"

const tags = ["Orders"]

const productId = z
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
    .meta({ description: "The same key again changes nothing" }),
})
const SubBottle = z.object({ user_id: z.string("productRequired").max(60), product_id: productId })

const LineAnswer = z.object({
  status: z.literal("success"),
  _id: z.string().meta({ description: "The order line" }),
  product_id: z.string(),
  quantity: z.int().meta({ description: "How many lie in the basket now" }),
  priceCents: z.int(),
  priceBeforeCents: z
    .int()
    .nullable()
    .meta({ description: "What one cost before, if today's price differs" }),
  expiresAt: z.iso.datetime().meta({ description: "Until then they are put aside" }),
})

/** The calls by which a basket is filled. They stand with the bottle shop, for only it knows what is on sale. */
export const ordersApi = door()
  .post(
    "/order/bid_bottle",
    about("Put bottles into one's basket", { answer: LineAnswer, tags }),
    body("shop", BidBottle),
    async (c) => {
      const { user_id, product_id, quantity, idempotencyKey = newId("try") } = c.req.valid("json")
      requireOwn(c.var.ctx, user_id)
      const take = { listingId: product_id, quantity, idempotencyKey }
      return c.json(answerOf(await takeBottle(c.var.ctx, take)))
    },
  )
  .post(
    "/order/sub_bottle",
    about("Take one bottle out of one's basket", {
      answer: z.union([LineAnswer, z.object({ status: z.literal("success"), quantity: z.literal(0) })]),
      tags,
    }),
    body("shop", SubBottle),
    async (c) => {
      const { user_id, product_id } = c.req.valid("json")
      requireOwn(c.var.ctx, user_id)
      const line = await putOneBack(c.var.ctx, await findBottle(c.var.ctx, product_id))
      return c.json(line ? answerOf(line) : { status: "success" as const, quantity: 0 as const })
    },
  )

function answerOf({ lineId, listingId, ...line }: TakenBottle) {
  return { status: "success" as const, _id: lineId, product_id: listingId, ...line }
}
