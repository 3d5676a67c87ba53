import { asc } from "drizzle-orm"
import type { AppContext } from "#platform/ctx.ts"
import { pictures } from "./schema.ts"
import { pictureFormats, pictureKey } from "./sources.ts"

/** The files of stored photographs that are not there. */
export async function listMissingFiles({
  reports: db,
  files,
}: Pick<AppContext, "reports" | "files">): Promise<string[]> {
  // Files are written before their row, so the rows are read first.
  const rows = await db
    .select({ id: pictures.id, widths: pictures.widths })
    .from(pictures)
    .orderBy(asc(pictures.id))
  const present = new Set((await files.list("pictures")).map(({ key }) => key))
  const expected = rows.flatMap(({ id, widths }) =>
    widths.flatMap((width) => pictureFormats.map((format) => pictureKey(id, width, format))),
  )
  return expected.filter((key) => !present.has(key))
}
