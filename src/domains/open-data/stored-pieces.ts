import { desc, inArray, sql } from "drizzle-orm"
import type { AppContext } from "#platform/ctx.ts"
import { expiredDays } from "./retention.ts"
import { openDataSnapshots } from "./schema.ts"
import type { StorePiece } from "./write/cut-pieces.ts"

const folder = "open-data"
const pieceKey = (sha256: string) => `${folder}/${sha256}`
const dayMs = 24 * 3_600_000

/** Pieces of the newest snapshot need not be stored again: it stays for weeks. */
export async function openPieceStore({ db, files }: Pick<AppContext, "db" | "files">): Promise<StorePiece> {
  const [newest] = await db
    .select({ files: openDataSnapshots.files })
    .from(openDataSnapshots)
    .orderBy(desc(openDataSnapshots.day))
    .limit(1)
  const stored = new Set(newest?.files.flatMap(({ pieces }) => pieces))
  return async ({ sha256, bytes }) => {
    if (!stored.has(sha256)) await files.write(pieceKey(sha256), bytes, "application/octet-stream")
    stored.add(sha256)
  }
}

export async function readPiece({ files }: Pick<AppContext, "files">, sha256: string) {
  const bytes = await files.read(pieceKey(sha256))
  if (!bytes) throw new Error(`the file store lacks ${pieceKey(sha256)}`)
  return bytes
}

/** Returns how many snapshots were removed. */
export async function removeExpired({ db, files, clock }: AppContext): Promise<number> {
  const rows = await db.select({ day: openDataSnapshots.day }).from(openDataSnapshots)
  const expired = expiredDays(rows.map(({ day }) => day))
  if (expired.length > 0) await db.delete(openDataSnapshots).where(inArray(openDataSnapshots.day, expired))
  await removeUnused({ db, files, clock })
  return expired.length
}

/** A snapshot that is being taken has pieces that no row names yet, so young ones stay. */
async function removeUnused({ db, files, clock }: Pick<AppContext, "db" | "files" | "clock">): Promise<void> {
  const before = clock.now().getTime() - dayMs
  const old = (await files.list(folder)).filter(({ writtenAt }) => writtenAt.getTime() < before)
  if (old.length === 0) return
  const used = new Set(await listUsedKeys(db))
  for (const { key } of old) if (!used.has(key)) await files.remove(key)
}

/** The pieces of snapshots that the file store has lost. */
export async function listMissingPieces({ reports, files }: Pick<AppContext, "reports" | "files">) {
  // Pieces are stored before their snapshot, so the snapshots are read first.
  const used = await listUsedKeys(reports)
  const present = new Set((await files.list(folder)).map(({ key }) => key))
  return used.filter((key) => !present.has(key))
}

async function listUsedKeys(db: Pick<AppContext["db"], "execute">): Promise<string[]> {
  const { rows } = await db.execute<{ sha256: string }>(sql`
    select distinct jsonb_array_elements_text(file->'pieces') as sha256
    from ${openDataSnapshots}, jsonb_array_elements(${openDataSnapshots.files}) as file
    order by sha256`)
  return rows.map(({ sha256 }) => pieceKey(sha256))
}
