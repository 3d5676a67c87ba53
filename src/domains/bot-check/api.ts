import { z } from "zod"
import { createRouter, describeApi } from "#platform/api-route.ts"
import { newChallenge } from "./challenge.ts"

const Challenge = z
  .object({ parameters: z.looseObject({}), signature: z.string().optional() })
  .meta({ description: "An ALTCHA challenge; its solution goes along as `captcha`." })

export const botCheckApi = createRouter().get(
  "/altcha",
  describeApi("A task that shows who asks to be no robot", { answer: Challenge, tags: ["Bot check"] }),
  async (c) => c.json(await newChallenge(c.var.ctx.app.secret, c.var.ctx.now())),
)
