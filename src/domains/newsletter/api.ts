import { z } from "zod"
import { textsOf } from "#language/texts.server.ts"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { NewSubscriber } from "./inputs.ts"
import { subscribe } from "./subscribe.ts"

const SubscribedResponse = z.object({ status: z.enum(["active", "pending"]), message: z.string() })

export const newsletterApi = createRouter().post(
  "/subscriber",
  describeApi("Subscribe to the newsletter. Some countries require confirmation by e-mail", {
    answer: SubscribedResponse,
    tags: ["Newsletter"],
    status: 201,
  }),
  body("newsletter", NewSubscriber),
  async (c) => {
    const { ctx } = c.var
    const status = await subscribe(ctx, c.req.valid("json"))
    return c.json({ status, message: textsOf(ctx.language, "shell")("newsletter.success") }, 201)
  },
)
