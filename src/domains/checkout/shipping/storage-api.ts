import { z } from "zod"
import { textsOf } from "#language/texts.server.ts"
import { createRouter, describeApi } from "#platform/http/api-route.ts"
import { readStorageOrder } from "./read-storage-order.ts"

const Result = z.object({
  _id: z.string().meta({ description: "The id of the storage order" }),
  status: z.enum(["success", "pending", "failed"]),
  message: z.string(),
})

export const storageApi = createRouter().get(
  "/storage/:session_id",
  describeApi("The status of your storage order, by its id or its payment's client secret", {
    answer: Result,
    tags: ["Storage"],
  }),
  async (c) => {
    const { orderId, status } = await readStorageOrder(c.var.ctx, c.req.param("session_id"))
    const message = textsOf(c.var.ctx.language, "storage")(`result.${status}`)
    return c.json({ _id: orderId, status, message })
  },
)
