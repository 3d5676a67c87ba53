import { z } from "zod"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { countShelf, NewCount } from "./count-shelf.ts"
import { NewPacking, packParcel } from "./pack-parcel.ts"
import { NewScan, recordScan, undoScan } from "./record-scan.ts"

const tags = ["Warehouse"]
const Recorded = z.object({ status: z.literal("success"), id: z.string() })
const Packed = z.object({ status: z.literal("success") })
const Counted = z.object({
  status: z.literal("success"),
  found: z.array(z.string()),
  missing: z.array(z.string()),
  unexpected: z.array(z.string()),
})

/** For scanners: what was scanned offline is sent again with its key, and counts once. */
export const warehouseApi = createRouter()
  .post(
    "/warehouse/scans",
    describeApi("Receive a bottle onto a shelf or move it there, by its label. Idempotent by its key", {
      ...{ answer: Recorded, tags, status: 201, isStaff: true },
    }),
    body("warehouse", NewScan),
    async (c) => c.json({ status: "success", id: await recordScan(c.var.ctx, c.req.valid("json")) }, 201),
  )
  .delete(
    "/warehouse/scans/:id",
    describeApi("Put a bottle that was moved by a scan back where it was", {
      ...{ answer: Recorded, tags, isStaff: true },
    }),
    async (c) => {
      const { id } = c.req.param()
      await undoScan(c.var.ctx, id)
      return c.json({ status: "success", id })
    },
  )
  .post(
    "/warehouse/packings",
    describeApi("Pack a parcel whose lines are all picked. Idempotent by its key", {
      ...{ answer: Packed, tags, status: 201, isStaff: true },
    }),
    body("warehouse", NewPacking),
    async (c) => {
      await packParcel(c.var.ctx, c.req.valid("json"))
      return c.json({ status: "success" }, 201)
    },
  )
  .post(
    "/warehouse/counts",
    describeApi("Record which labelled bottles are on a shelf. Idempotent by its key", {
      ...{ answer: Counted, tags, status: 201, isStaff: true },
    }),
    body("warehouse", NewCount),
    async (c) => c.json({ status: "success", ...(await countShelf(c.var.ctx, c.req.valid("json"))) }, 201),
  )
