import { z } from "zod"
import { about, body, door } from "#platform/door.ts"
import { acceptChance, declineChance } from "./answer-chance.ts"
import { AnswerChance } from "./inputs.ts"
import { listMyChances } from "./my-chances.ts"

const tags = ["Bidding"]

const Chance = z.object({
  id: z.string(),
  lotId: z.string(),
  priceCents: z.int().meta({ description: "What the lot is offered at, without the commission" }),
  expiresAt: z.iso.datetime(),
})
const Answered = z.object({ status: z.enum(["accepted", "declined"]) })

/** Second chances: a lot whose winner has not paid, offered to who comes next. */
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
        chances.map(({ id, lotId, priceCents, expiresAt }) => ({ id, lotId, priceCents, expiresAt })),
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
      await (answer === "accepted" ? acceptChance : declineChance)(c.var.ctx, c.req.param("id"))
      return c.json({ status: answer })
    },
  )
