import { z } from "zod"
import { textsOf } from "#language/texts.server.ts"
import { createRouter, describeApi } from "#platform/http/api-route.ts"
import { readUpgradeResult } from "./read-upgrade-result.ts"

const Result = z.object({
  status: z.enum(["success", "pending", "failed"]),
  message: z.string(),
  username: z.string(),
  email: z.string(),
})

export const membershipApi = createRouter().get(
  "/auth/upgrade-membership/:session_id",
  describeApi("The status of your membership payment, by its order's id or the payment's client secret", {
    answer: Result,
    tags: ["Membership"],
  }),
  async (c) => {
    const { status, username, email } = await readUpgradeResult(c.var.ctx, c.req.param("session_id"))
    const message = textsOf(c.var.ctx.language, "membership")(`result.${status}`)
    return c.json({ status, message, username, email })
  },
)
