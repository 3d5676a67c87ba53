import { z } from "zod"
import { createRouter, describeApi } from "#platform/http/api-route.ts"
import { markRead } from "./mark-read.ts"
import { listNotifications } from "./reads.ts"

const NotificationAnswer = z.object({
  _id: z.string(),
  title: z.string(),
  content: z.string().meta({ description: "HTML" }),
  action: z.object({ path: z.string(), text: z.string() }).nullable(),
  read: z.boolean(),
  createdAt: z.string(),
})
const tags = ["Notifications"]

export const notificationsApi = createRouter()
  .get(
    "/notification",
    describeApi("Your notifications, newest first", { answer: z.array(NotificationAnswer), tags }),
    async (c) => c.json(await listNotifications(c.var.ctx)),
  )
  .put(
    "/notification/:id",
    describeApi("Mark an own notification as read", {
      answer: z.object({ status: z.literal("success") }),
      tags,
    }),
    async (c) => {
      await markRead(c.var.ctx, c.req.param("id"))
      return c.json({ status: "success" })
    },
  )
