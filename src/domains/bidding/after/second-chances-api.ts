import { z } from "zod"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { agreeToSecondChance, refuseSecondChance } from "./answer-as-seller.ts"
import { acceptSecondChance, declineSecondChance } from "./answer-second-chance.ts"
import { AnswerAsSeller, OfferAnswer } from "./inputs.ts"
import { listMySecondChances } from "./my-second-chances.ts"

const tags = ["Bidding"]

const SpecSecondChance = z.object({
  id: z.string(),
  lotId: z.string(),
  priceCents: z.int().meta({ description: "The price of the offer, without commission" }),
  expiresAt: z.iso.datetime(),
  taken: z.boolean().meta({ description: "Accepted. The lot is sold once the seller can no longer refuse" }),
})
const SpecOfferStatus = z.object({ status: z.enum(["accepted", "taken", "declined"]) })

export const secondChancesApi = createRouter()
  .get(
    "/second-chances",
    describeApi("Second-chance offers to you, by deadline", {
      tags,
      answer: z.array(SpecSecondChance),
    }),
    async (c) => {
      const secondChanceOffers = await listMySecondChances(c.var.ctx)
      return c.json(
        secondChanceOffers.map(({ id, lotId, priceCents, expiresAt, isTaken }) => {
          return { id, lotId, priceCents, expiresAt, taken: isTaken }
        }),
      )
    },
  )
  .post(
    "/second-chances/:id",
    describeApi("Accept (binding) or decline a second-chance offer. Idempotent", {
      tags,
      answer: SpecOfferStatus,
    }),
    body("bidding", OfferAnswer),
    async (c) => {
      const { answer } = c.req.valid("json")
      const { ctx } = c.var
      if (answer === "accepted") return c.json({ status: await acceptSecondChance(ctx, c.req.param("id")) })
      await declineSecondChance(ctx, c.req.param("id"))
      return c.json({ status: answer })
    },
  )
  .post(
    "/second-chances/:id/seller",
    describeApi("Accept or refuse, as the seller, a second-chance offer of your lot. Idempotent", {
      tags,
      answer: z.object({ status: z.enum(["agreed", "refused"]) }),
    }),
    body("bidding", AnswerAsSeller),
    async (c) => {
      const { answer } = c.req.valid("json")
      await (answer === "agreed" ? agreeToSecondChance : refuseSecondChance)(c.var.ctx, c.req.param("id"))
      return c.json({ status: answer })
    },
  )
