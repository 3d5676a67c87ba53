import { z } from "zod"
import { body, createRouter, describeApi } from "#platform/api-route.ts"
import { NewDevice } from "./push/inputs.ts"
import { registerDevice, removeDevice } from "./push/register-device.ts"

const tags = ["Watching"]

export const watchingApi = createRouter()
  .post(
    "/push/devices",
    describeApi("Have this browser told of outbids, last hours and wins, as chosen for the site", {
      answer: z.object({ id: z.string() }),
      tags,
      status: 201,
    }),
    body("watching", NewDevice),
    async (c) => c.json({ id: await registerDevice(c.var.ctx, c.req.valid("json")) }, 201),
  )
  .delete(
    "/push/devices/:id",
    describeApi("Tell an own browser no more", { answer: z.object({ status: z.literal("success") }), tags }),
    async (c) => {
      await removeDevice(c.var.ctx, c.req.param("id"))
      return c.json({ status: "success" })
    },
  )
