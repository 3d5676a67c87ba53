import type { BackupStore } from "./backup-store.ts"
import { idAt } from "./manifest.ts"
import { chunkKey, logNumberOf } from "./names.ts"

const dayMs = 24 * 3_600_000

/** The first of the last days is restored from the backup before it, so that one stays too. */
export function expiredBackups<Backup extends { id: string }>(
  backups: readonly Backup[],
  keepDays: number,
  now: Date,
): Backup[] {
  const cutoff = idAt(new Date(now.getTime() - keepDays * dayMs))
  const kept = backups.findLastIndex(({ id }) => id <= cutoff)
  return backups.slice(0, Math.max(0, kept))
}

/** Removes expired backups, and what only they needed. Returns how many backups were removed. */
export async function removeExpired(store: BackupStore, keepDays: number, now: Date): Promise<number> {
  const manifests = await store.listManifests()
  const expired = expiredBackups(manifests, keepDays, now)
  const oldest = manifests[expired.length]
  if (expired.length === 0 || !oldest) return 0
  for (const { key } of expired) await store.remove(key)
  const added = await store.listAdded()
  for (const { key, id } of added) if (id < oldest.id) await store.remove(key)
  const { firstSegment } = await store.readManifest(oldest)
  for (const { key, name } of await store.listSegments())
    if (!name.endsWith(".history") && logNumberOf(name) < logNumberOf(firstSegment)) await store.remove(key)
  await removeChunks(store, await listNeeded(store), now)
  return expired.length
}

async function listNeeded(store: BackupStore): Promise<Set<string>> {
  const needed = new Set<string>()
  const need = (contents: readonly { chunks: readonly string[] }[]) => {
    for (const { chunks } of contents) for (const chunk of chunks) needed.add(chunkKey(chunk))
  }
  for (const named of await store.listManifests()) {
    const { secret, database, files } = await store.readManifest(named)
    need([secret, ...database, ...files])
  }
  for (const named of await store.listAdded()) need((await store.readAdded(named)).files)
  return needed
}

/** A backup that is being made has chunks that no manifest names yet. */
async function removeChunks(store: BackupStore, needed: ReadonlySet<string>, now: Date): Promise<void> {
  for (const { key, writtenAt } of await store.listChunks())
    if (!needed.has(key) && now.getTime() - writtenAt.getTime() > dayMs) await store.remove(key)
}
