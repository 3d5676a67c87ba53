import { z } from "zod"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { markRead } from "./mark-read.ts"
import { NewDevice } from "./push/inputs.ts"
import { registerDevice, removeDevice } from "./push/register-device.ts"
import { listNotifications } from "./reads.ts"

const NotificationAnswer = z.object({
  _id: z.string(),
  title: z.string(),
  content: z.string().meta({ description: "HTML" }),
  isTranslated: z.boolean().meta({ description: "In the language of the request; else as staff wrote it" }),
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
  .post(
    "/push/devices",
    describeApi("Register this browser for push notifications of the kinds chosen for the site", {
      answer: z.object({ id: z.string() }),
      tags,
      status: 201,
    }),
    body("notifications", NewDevice),
    async (c) => c.json({ id: await registerDevice(c.var.ctx, c.req.valid("json")) }, 201),
  )
  .delete(
    "/push/devices/:id",
    describeApi("Remove a browser from push notifications", {
      answer: z.object({ status: z.literal("success") }),
      tags,
    }),
    async (c) => {
      await removeDevice(c.var.ctx, c.req.param("id"))
      return c.json({ status: "success" })
    },
  )
