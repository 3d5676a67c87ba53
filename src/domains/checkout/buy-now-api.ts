import { z } from "zod"
import { about, body, door } from "#platform/door.ts"
import { buyNow, buyToPay } from "./buy-now.ts"
import { PlacedAnswer } from "./placed-answer.ts"

const Buying = z.object({
  idempotencyKey: z.string("keyRequired").regex(/^[\w-]{8,80}$/, "keyRequired"),
  way: z
    .enum(["wallet", "checkout"], "wayUnclear")
    .default("wallet")
    .meta({ description: "Paid from the wallet at once, or owed and paid at the checkout" }),
})
const Owed = z.object({ lineId: z.string(), checkoutPath: z.string() })

export const buyNowApi = door().post(
  "/lots/:id/buy-now",
  about("Buy a lot at its fixed price: paid from the wallet at once, or owed until the checkout", {
    answer: z.union([PlacedAnswer, Owed]),
    tags: ["Bidding"],
    status: 201,
  }),
  body("checkout", Buying),
  async (c) => {
    const { way, idempotencyKey } = c.req.valid("json")
    const id = c.req.param("id")
    if (way === "checkout") return c.json(await buyToPay(c.var.ctx, id), 201)
    return c.json(PlacedAnswer.parse(await buyNow(c.var.ctx, id, idempotencyKey)), 201)
  },
)
