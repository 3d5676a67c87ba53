import { csvFile, csvRows } from "#admin/lists/csv-file.ts"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { formatLocalTime } from "#platform/time.ts"
import { listBoxDocuments, readGstReturn } from "../../gst/read-gst-return.ts"
import { gstQueryOf } from "../gst-query.ts"
import { boxColumns, boxRowsOf, documentColumns } from "../parts/gst-columns.tsx"
import type { Route } from "./+types/gst-csv"

/** The boxes, or the documents of one. */
export const loader = adminLoader("money", async (ctx, { url }: Route.LoaderArgs) => {
  const { quarter, box } = gstQueryOf(url.searchParams, formatLocalTime(ctx.now()).slice(0, 10))
  if (box) {
    const documents = await listBoxDocuments(ctx, quarter, box)
    return csvFile(`gst-${quarter}-box-${box}`, csvRows(documentColumns, documents))
  }
  return csvFile(`gst-${quarter}`, csvRows(boxColumns, boxRowsOf(await readGstReturn(ctx, quarter))))
})
