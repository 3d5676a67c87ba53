import { and, count, getTableColumns, inArray, isNotNull, sql } from "drizzle-orm"
import type { z } from "zod"
import { distilleries } from "#domains/catalogue/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { addJob } from "#platform/jobs/jobs.ts"
import { computeIndexJob } from "./compute-index.ts"
import { HammerRow } from "./hammer-row.ts"
import { lockResults, matchResults } from "./match-results.ts"
import { type ImportCounts, pastResults, resultImports } from "./schema.ts"

/** As a spreadsheet counts. */
export type ListedLine = { line: number; cells: Readonly<Record<string, string>> }
export type ImportSummary = ImportCounts & {
  refused: { line: number; reason: string }[]
  refusedCount: number
}

type ImportedResult = Omit<typeof pastResults.$inferInsert, keyof MatchColumns>
type MatchColumns = Record<"productId" | "matchedBy" | "matchScore" | "matchedAt" | "matchedById", unknown>

/** PostgreSQL allows 65,535 parameters per statement. */
const rowsAtOnce = 2_000
const maxRefusedListed = 1_000

/**
 * All or nothing. Unreadable lines are listed, known results updated. Staff's matches stay; others are matched again.
 */
export async function importResults(
  ctx: Ctx,
  file: string,
  lines: AsyncIterable<ListedLine>,
): Promise<ImportSummary> {
  return await transaction(ctx, async (tx) => {
    await lockResults(tx)
    const refused: ImportSummary["refused"] = []
    const summary = { lines: 0, added: 0, changed: 0, unchanged: 0 }
    const makers = await readMakers(tx)
    const seen = new Set<string>()
    let batch: ImportedResult[] = []
    let refusedCount = 0
    for await (const { line, cells } of lines) {
      summary.lines += 1
      const read = readLine(cells, seen)
      if ("reason" in read) {
        refusedCount += 1
        if (refused.length < maxRefusedListed) refused.push({ line, reason: read.reason })
        continue
      }
      const { row } = read
      seen.add(row.id)
      batch.push({ ...row, distilleryId: makers.get(row.distilleryName ?? "") ?? null, importedAt: tx.now() })
      if (batch.length < rowsAtOnce) continue
      await upsertResults(tx, batch, summary)
      batch = []
    }
    await upsertResults(tx, batch, summary)
    await matchResults(tx)
    const matched = await countMatched(tx, seen)
    const counts = { ...summary, matched, unmatched: seen.size - matched }
    await tx.db
      .insert(resultImports)
      .values({ id: newId("imp"), at: tx.now(), file, counts, refused, refusedCount })
    await addJob(tx, computeIndexJob, {}, { key: computeIndexJob.name })
    return { ...counts, refused, refusedCount }
  })
}

function readLine(
  cells: ListedLine["cells"],
  seen: ReadonlySet<string>,
): { row: HammerRow } | { reason: string } {
  const parsed = HammerRow.safeParse(cells)
  if (!parsed.success) return { reason: reasonOf(parsed.error) }
  return seen.has(parsed.data.id) ? { reason: `id: ${parsed.data.id} is there twice` } : { row: parsed.data }
}

function reasonOf(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")
}

async function readMakers(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.db.select({ id: distilleries.id, name: distilleries.name }).from(distilleries)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Not the time of the first import, nor the match. */
const updatedColumns = [
  "house",
  "auction",
  "title",
  "isTitleComplete",
  "itemType",
  "source",
  "age",
  "abvPercent",
  "volumeMl",
  "vintage",
  "bottledYear",
  "distilleryName",
  "distilleryId",
  "currency",
  "hammerMinor",
  "soldOn",
  "datePrecision",
  "sgdCents",
] as const satisfies readonly (keyof ImportedResult)[]

type ImportTally = Pick<ImportCounts, "added" | "changed" | "unchanged">

async function upsertResults(tx: Tx, rows: readonly ImportedResult[], tally: ImportTally): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const existing = await tx.db.select().from(pastResults).where(inArray(pastResults.id, ids))
  const byId = new Map(existing.map((row) => [row.id, row]))
  const isSame = (row: ImportedResult) =>
    updatedColumns.every((column) => byId.get(row.id)?.[column] === row[column])
  const news = rows.filter((row) => !byId.has(row.id) || !isSame(row))
  const added = rows.filter(({ id }) => !byId.has(id)).length
  tally.added += added
  tally.changed += news.length - added
  tally.unchanged += rows.length - news.length
  if (news.length === 0) return
  const columns = getTableColumns(pastResults)
  await tx.db
    .insert(pastResults)
    .values([...news])
    .onConflictDoUpdate({
      target: pastResults.id,
      set: Object.fromEntries(
        updatedColumns.map((column) => [column, sql.raw(`excluded.${snake(columns[column].name)}`)]),
      ),
    })
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

async function countMatched(tx: Tx, seen: ReadonlySet<string>): Promise<number> {
  const [counted] = await tx.db
    .select({ matched: count() })
    .from(pastResults)
    .where(
      and(isNotNull(pastResults.productId), sql`${pastResults.id} = any(${sql.param([...seen])}::text[])`),
    )
  return counted?.matched ?? 0
}
