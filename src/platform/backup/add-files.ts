import type { Files } from "../files/files.ts"
import type { BackupStore } from "./backup-store.ts"
import { copyFiles } from "./copy-files.ts"
import { type BackedUpFileRow, idAt } from "./manifest.ts"

/** Everything that a restore would bring back now. */
export async function listStoredFiles(store: BackupStore): Promise<BackedUpFileRow[]> {
  const last = (await store.listManifests()).at(-1)
  if (!last) return []
  const added = (await store.listAdded()).filter(({ id }) => id >= last.id)
  const lists = await Promise.all(added.map((named) => store.readAdded(named)))
  return [...(await store.readManifest(last)).files, ...lists.flatMap(({ files }) => files)]
}

/** Stores the files that came after the last backup, so that a restored row finds its picture. */
export async function addFiles(files: Files, store: BackupStore, now: Date): Promise<number> {
  const stored = await listStoredFiles(store)
  const known = new Set(stored.map(({ key }) => key))
  const added = (await copyFiles(files, store, stored)).filter(({ key }) => !known.has(key))
  if (added.length > 0)
    await store.writeAdded({ version: 1, id: idAt(now), at: now.toISOString(), files: added })
  return added.length
}
