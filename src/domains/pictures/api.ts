import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { createRouter, describeApi } from "#platform/http/api-route.ts"
import { readPicture } from "./reads.ts"
import { receivePicture } from "./receive-picture.ts"
import { sourcesOf } from "./sources.ts"
import { storePicture } from "./store-picture.ts"

const SpecPicture = z.object({
  _id: z.string(),
  src: z.string(),
  largest: z.string(),
  avif: z.string().meta({ description: "Every width in AVIF, as srcset." }),
  webp: z.string().meta({ description: "Every width in WebP, as srcset." }),
  width: z.number(),
  height: z.number(),
  colourHex: z.string().nullable(),
})

export const picturesApi = createRouter().post(
  "/pictures",
  describeApi("Upload a photograph: multipart/form-data with the file in `picture`, at most 10 MB", {
    tags: ["Pictures"],
    status: 201,
    isStaff: true,
    answer: SpecPicture,
  }),
  async (c) => {
    const { ctx } = c.var
    // Check the permission before reading ten megabytes.
    requirePermission(ctx, "catalogue")
    const id = await storePicture(ctx, await receivePicture(ctx, c.req.raw))
    return c.json({ _id: id, ...sourcesOf(await readPicture(ctx, id)) }, 201)
  },
)
