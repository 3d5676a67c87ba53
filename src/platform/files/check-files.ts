import { asc, sql } from "drizzle-orm"
import type { AppContext } from "../ctx.ts"
import { fileFaults, storedFiles } from "../schema.ts"
import { type FileFault, findFileFaults } from "./find-file-faults.ts"

/** Each file is read once in so many nights. */
const nights = 30
const usualMinFiles = 1_000

type NightlyCheck = { signal?: AbortSignal | undefined; minFiles?: number }

/** Looks for all files, and reads those that were not read for the longest, and those with a fault. Stores the faults. */
export async function checkFiles(
  { db, reports, files, clock }: Pick<AppContext, "db" | "reports" | "files" | "clock">,
  { signal, minFiles = usualMinFiles }: NightlyCheck = {},
): Promise<FileFault[]> {
  const now = clock.now()
  const share = Math.max(minFiles, Math.ceil((await reports.$count(storedFiles)) / nights))
  const due = await reports
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .orderBy(sql`${storedFiles.checkedAt} nulls first`, asc(storedFiles.key))
    .limit(share)
  const known = await reports.select({ key: fileFaults.key }).from(fileFaults)
  const read = new Set([...due, ...known].map(({ key }) => key))
  const { faults } = await findFileFaults({ db: reports, files, now, signal }, (key) => read.has(key))
  await db.transaction(async (tx) => {
    const checked = sql`${storedFiles.key} = any(${sql.param([...read])})`
    await tx.update(storedFiles).set({ checkedAt: now }).where(checked)
    // As arrays: a lost disk has more faults than a statement may have parameters.
    const keys = sql`${sql.param(faults.map(({ key }) => key))}::text[]`
    const kinds = sql`${sql.param(faults.map(({ kind }) => kind))}::text[]`
    await tx.delete(fileFaults).where(sql`${fileFaults.key} <> all(${keys})`)
    await tx.execute(sql`insert into file_faults (key, kind, found_at)
      select key, kind, ${now.toISOString()}::timestamptz from unnest(${keys}, ${kinds}) as found (key, kind)
      on conflict (key) do update set kind = excluded.kind`)
  })
  return faults
}

export type FileFaultCounts = Record<FileFault["kind"], number>

export async function countFileFaults({ db }: Pick<AppContext, "db">): Promise<FileFaultCounts> {
  const rows = await db
    .select({ kind: fileFaults.kind, count: sql<number>`count(*)::int` })
    .from(fileFaults)
    .groupBy(fileFaults.kind)
  const counts = { missing: 0, changed: 0, unknown: 0 }
  for (const { kind, count } of rows) counts[kind] = count
  return counts
}
