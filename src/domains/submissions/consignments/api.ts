import { z } from "zod"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { Addition, addBottles } from "./add-bottles.ts"

const tags = ["Selling"]
const Added = z.object({ status: z.literal("success"), added: z.int() })

export const consignmentsApi = createRouter().post(
  "/consignments/:id/bottles",
  describeApi("Add bottles to a consignment that a seller has brought earlier. Idempotent by its key", {
    ...{ answer: Added, tags, status: 201, isStaff: true },
  }),
  body("submissions", Addition),
  async (c) => {
    const added = await addBottles(c.var.ctx, c.req.param("id"), c.req.valid("json"))
    return c.json({ status: "success", added }, 201)
  },
)
