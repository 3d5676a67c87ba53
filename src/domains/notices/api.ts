import { z } from "zod"
import { about, door } from "#platform/door.ts"
import { markRead } from "./mark-read.ts"
import { listNotices } from "./reads.ts"

const Notice = z.object({
  _id: z.string(),
  title: z.string(),
  content: z.string().meta({ description: "HTML" }),
  read: z.boolean(),
  createdAt: z.string(),
})
const tags = ["Notices"]

export const noticesApi = door()
  .get(
    "/notification",
    about("One's own notices, newest first", { answer: z.array(Notice), tags }),
    async (c) => c.json(await listNotices(c.var.ctx)),
  )
  .put(
    "/notification/:id",
    about("Mark an own notice as read", { answer: z.object({ status: z.literal("success") }), tags }),
    async (c) => {
      await markRead(c.var.ctx, c.req.param("id"))
      return c.json({ status: "success" })
    },
  )
