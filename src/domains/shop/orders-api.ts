import { z } from "zod"
import { requireOwn } from "#domains/accounts/permissions.ts"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { addToBasketCall, asLine, productId } from "./add-to-basket-call.ts"
import { findBottle } from "./find-bottle.ts"
import { removeOneFromBasket } from "./remove-from-basket.ts"

const tags = ["Orders"]

const SubBottle = z.object({ user_id: z.string("productRequired").max(60), product_id: productId })

const LineAnswer = z.object({
  status: z.literal("success"),
  _id: z.string().meta({ description: "The order line" }),
  product_id: z.string(),
  quantity: z.int().meta({ description: "The quantity in the basket now" }),
  priceCents: z.int(),
  priceBeforeCents: z.int().nullable().meta({ description: "The former unit price, if it has changed" }),
  expiresAt: z.iso.datetime().meta({ description: "The end of the hold" }),
})

/** Here, because only the shop knows what is on sale. */
export const ordersApi = createRouter()
  .post(
    "/order/bid_bottle",
    describeApi("Add bottles to your basket", { answer: LineAnswer, tags }),
    body(addToBasketCall.noun, addToBasketCall.schema),
    async (c) => c.json(await addToBasketCall.run(c.var.ctx, c.req.valid("json"))),
  )
  .post(
    "/order/sub_bottle",
    describeApi("Remove one bottle from your basket", {
      answer: z.union([LineAnswer, z.object({ status: z.literal("success"), quantity: z.literal(0) })]),
      tags,
    }),
    body("shop", SubBottle),
    async (c) => {
      const { user_id, product_id } = c.req.valid("json")
      requireOwn(c.var.ctx, user_id)
      const line = await removeOneFromBasket(c.var.ctx, await findBottle(c.var.ctx, product_id))
      return c.json(line ? asLine(line) : { status: "success" as const, quantity: 0 as const })
    },
  )
