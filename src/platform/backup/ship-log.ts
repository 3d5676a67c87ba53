import { readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import type { BackupStore } from "./backup-store.ts"

/** Sends what PostgreSQL has archived, and then deletes it here. Returns how many segments were sent. */
export async function shipLog(folder: string, store: BackupStore): Promise<number> {
  const names = await listArchived(folder)
  for (const name of names) {
    await store.writeSegment(name, await readFile(join(folder, name)))
    await rm(join(folder, name), { force: true })
  }
  return names.length
}

/** Oldest first. PostgreSQL writes each under another name first. */
export async function listArchived(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => /^[0-9A-F]{8}([0-9A-F]{16})?(\.[0-9A-Z]+\.backup|\.history)?$/.test(name))
    .sort()
}
