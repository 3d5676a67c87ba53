import { z } from "zod"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { type ListedSegment, listSegments } from "./read-segments.ts"
import { createSegment, deleteSegment, NewSegment, renameSegment, SegmentName } from "./save-segment.ts"

const tags = ["Segments"]
const Success = z.object({ status: z.literal("success") })
const Segment = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  members: z.int(),
  createdAt: z.string(),
})

function listed({ id, name, query, count, createdAt }: ListedSegment) {
  return { id, name, query, members: count, createdAt }
}

export const segmentsApi = createRouter()
  .get(
    "/segments",
    describeApi("Saved segments, with how many members each has now. GET /auth/all?{query} lists them", {
      answer: z.array(Segment),
      tags,
      isStaff: true,
    }),
    async (c) => c.json((await listSegments(c.var.ctx)).map(listed)),
  )
  .post(
    "/segments",
    describeApi("Save a filter of the members' list as a segment; `query` is as in GET /auth/all?{query}", {
      answer: z.object({ id: z.string() }),
      tags,
      status: 201,
      isStaff: true,
    }),
    body("segments", NewSegment),
    async (c) => c.json({ id: await createSegment(c.var.ctx, c.req.valid("json")) }, 201),
  )
  .put(
    "/segments/:id",
    describeApi("Rename a segment. Its filter never changes", { answer: Success, tags, isStaff: true }),
    body("segments", SegmentName),
    async (c) => {
      await renameSegment(c.var.ctx, c.req.param("id"), c.req.valid("json").name)
      return c.json({ status: "success" })
    },
  )
  .delete(
    "/segments/:id",
    describeApi("Delete a segment that no promotion is for", { answer: Success, tags, isStaff: true }),
    async (c) => {
      await deleteSegment(c.var.ctx, c.req.param("id"))
      return c.json({ status: "success" })
    },
  )
