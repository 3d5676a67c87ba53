import { z } from "zod"
import { createRouter, describeApi } from "#platform/http/api-route.ts"
import { OpenManifest } from "./manifest.ts"
import { manifestName, openFilePath } from "./paths.ts"
import { listSnapshots, readManifest } from "./read-snapshots.ts"

const tags = ["Open data"]
const Snapshot = z.object({
  day: z.iso.date(),
  takenAt: z.iso.datetime(),
  logSize: z.int().meta({ description: "How many entries of the log its head covers" }),
  bytes: z.int().meta({ description: "The size of all files" }),
  manifest: z.url(),
})

export const openDataApi = createRouter()
  .get(
    "/open-data",
    describeApi("All snapshots of the open data, the newest first", {
      answer: z.object({ snapshots: z.array(Snapshot) }),
      tags,
    }),
    async (c) => {
      const { ctx } = c.var
      const snapshots = (await listSnapshots(ctx)).map((snapshot) => ({
        ...snapshot,
        manifest: ctx.app.origin + openFilePath(snapshot.day, manifestName),
      }))
      return c.json({ snapshots })
    },
  )
  .get(
    "/open-data/:day",
    describeApi("The files of a day with their checksums, or of the newest snapshot with the day “latest”", {
      answer: OpenManifest,
      tags,
    }),
    async (c) => c.json(await readManifest(c.var.ctx, c.req.param("day"))),
  )
