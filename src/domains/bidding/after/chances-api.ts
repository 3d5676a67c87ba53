import { z } from "zod"
import { about, body, door } from "#platform/door.ts"
import { agreeToChance, refuseChance } from "./answer-as-seller.ts"
import { acceptChance, declineChance } from "./answer-chance.ts"
import { AnswerAsSeller, AnswerChance } from "./inputs.ts"
import { listMyChances } from "./my-chances.ts"

const tags = ["Bidding"]

const Chance = z.object({
  id: z.string(),
  lotId: z.string(),
  priceCents: z.int().meta({ description: "What the lot is offered at, without the commission" }),
  expiresAt: z.iso.datetime(),
  taken: z.boolean().meta({ description: "Accepted; it is sold once the seller can no longer refuse" }),
})
const Answered = z.object({ status: z.enum(["accepted", "taken", "declined"]) })

export const chancesApi = door()
  .get(
    "/second-chances",
    about("The lots that are offered to the caller, the first to end first", {
      tags,
      answer: z.array(Chance),
    }),
    async (c) => {
      const chances = await listMyChances(c.var.ctx)
      return c.json(
        chances.map(({ id, lotId, priceCents, expiresAt, isTaken }) => {
          return { id, lotId, priceCents, expiresAt, taken: isTaken }
        }),
      )
    },
  )
  .post(
    "/second-chances/:id",
    about("Take the lot that is offered, which binds, or decline it; said twice it is said once", {
      tags,
      answer: Answered,
    }),
    body("bidding", AnswerChance),
    async (c) => {
      const { answer } = c.req.valid("json")
      const { ctx } = c.var
      if (answer === "accepted") return c.json({ status: await acceptChance(ctx, c.req.param("id")) })
      await declineChance(ctx, c.req.param("id"))
      return c.json({ status: answer })
    },
  )
  .post(
    "/second-chances/:id/seller",
    about("The seller agrees to an offer of their lot, or refuses it; sent twice it counts once", {
      tags,
      answer: z.object({ status: z.enum(["agreed", "refused"]) }),
    }),
    body("bidding", AnswerAsSeller),
    async (c) => {
      const { answer } = c.req.valid("json")
      await (answer === "agreed" ? agreeToChance : refuseChance)(c.var.ctx, c.req.param("id"))
      return c.json({ status: answer })
    },
  )
