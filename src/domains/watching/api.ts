import { z } from "zod"
import { about, body, door } from "#platform/door.ts"
import { NewDevice } from "./push/inputs.ts"
import { registerDevice, removeDevice } from "./push/register-device.ts"

const tags = ["Watching"]

export const watchingApi = door()
  .post(
    "/push/devices",
    about("Have this browser told of outbids, last hours and wins, as chosen for the site", {
      answer: z.object({ id: z.string() }),
      tags,
      status: 201,
    }),
    body("watching", NewDevice),
    async (c) => c.json({ id: await registerDevice(c.var.ctx, c.req.valid("json")) }, 201),
  )
  .delete(
    "/push/devices/:id",
    about("Tell an own browser no more", { answer: z.object({ status: z.literal("success") }), tags }),
    async (c) => {
      await removeDevice(c.var.ctx, c.req.param("id"))
      return c.json({ status: "success" })
    },
  )
