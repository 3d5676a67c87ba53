import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import type { AppContext } from "../ctx.ts"
import { storedFiles } from "../schema.ts"
import type { Files } from "./files.ts"

export const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

/**
 * Stores the checksum and size of each file that is written. A process that dies in between leaves a file without a row,
 * never a row without a file.
 */
export function recordFiles(files: Files, { db, clock }: Pick<AppContext, "db" | "clock">): Files {
  return {
    ...files,
    async write(key, bytes, ...how) {
      await files.write(key, bytes, ...how)
      const written = { sha256: sha256Of(bytes), bytes: bytes.byteLength, writtenAt: clock.now() }
      await db
        .insert(storedFiles)
        .values({ key, ...written })
        .onConflictDoUpdate({ target: storedFiles.key, set: { ...written, checkedAt: null } })
    },
    async remove(key) {
      await db.delete(storedFiles).where(eq(storedFiles.key, key))
      await files.remove(key)
    },
  }
}
