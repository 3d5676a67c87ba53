import { z } from "zod"
import { textsOf } from "#language/texts.server.ts"
import { about, door } from "#platform/door.ts"
import { readStorage } from "./read-storage.ts"

const Result = z.object({
  _id: z.string().meta({ description: "Of the order of storage." }),
  status: z.enum(["success", "pending", "failed"]),
  message: z.string(),
})

export const storageApi = door().get(
  "/storage/:session_id",
  about("What became of an order of storage, by its id or its payment's client secret: one's own", {
    answer: Result,
    tags: ["Storage"],
  }),
  async (c) => {
    const { orderId, status } = await readStorage(c.var.ctx, c.req.param("session_id"))
    const message = textsOf(c.var.ctx.language, "storage")(`result.${status}`)
    return c.json({ _id: orderId, status, message })
  },
)
