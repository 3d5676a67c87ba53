import { z } from "zod"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { NewDevice } from "./push/inputs.ts"
import { registerDevice, removeDevice } from "./push/register-device.ts"

const tags = ["Watching"]

export const watchingApi = createRouter()
  .post(
    "/push/devices",
    describeApi("Register this browser for push notifications of the kinds chosen for the site", {
      answer: z.object({ id: z.string() }),
      tags,
      status: 201,
    }),
    body("watching", NewDevice),
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
