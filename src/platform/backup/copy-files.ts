import pLimit from "p-limit"
import type { Files } from "../files/files.ts"
import { type BackupStore, chunkBytes } from "./backup-store.ts"
import type { BackedUpFileRow } from "./manifest.ts"

const atOnce = 4

/** Files never change under one name, so those of an earlier backup are not read again. */
export async function copyFiles(
  files: Files,
  store: BackupStore,
  earlier: readonly BackedUpFileRow[],
): Promise<BackedUpFileRow[]> {
  const known = new Map(earlier.map((file) => [`${file.key} ${file.writtenAt}`, file]))
  const limit = pLimit(atOnce)
  const found = (await files.list()).filter(({ key }) => !key.endsWith(".part"))
  const copied = found.map(({ key, writtenAt: moment }) =>
    limit(async () => {
      const writtenAt = moment.toISOString()
      const stored = known.get(`${key} ${writtenAt}`)
      if (stored) return stored
      const bytes = await files.read(key)
      return bytes && { key, writtenAt, ...(await store.writeContent(piecesOf(bytes))) }
    }),
  )
  return (await Promise.all(copied)).filter((file) => file !== undefined)
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
}
