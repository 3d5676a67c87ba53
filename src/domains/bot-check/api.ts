import { z } from "zod"
import { createRouter, describeApi } from "#platform/http/api-route.ts"
import { newChallenge } from "./challenge.ts"

const Challenge = z
  .object({ parameters: z.looseObject({}), signature: z.string().optional() })
  .meta({ description: "An ALTCHA challenge. Send its solution as `captcha`." })

export const botCheckApi = createRouter().get(
  "/altcha",
  describeApi("A challenge for the bot check", { answer: Challenge, tags: ["Bot check"] }),
  async (c) => c.json(await newChallenge(c.var.ctx.app.secret, c.var.ctx.now())),
)
