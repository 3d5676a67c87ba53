import { rmSync } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import { join } from "node:path"
import type { Fault } from "../fault.ts"
import { hasOwnMounts } from "../own-mounts.ts"

const pieceSizes = [1 << 22, 1 << 12]

/** The database may end, and then cannot start before there is room. */
export const diskFull: Fault = {
  name: "disk-full",
  what: "fills the disk of a database",
  layer: "database",
  seconds: [1, 8],
  healingSeconds: 4,
  missing() {
    return hasOwnMounts() ? undefined : "It needs a small disk of its own: Linux, root and unshare"
  },
  async inject({ pair }, random) {
    const node = random.pick([pair.primary, pair.standby])
    const file = join(node.folder, "filler")
    await fill(file)
    return async () => {
      rmSync(file)
      await pair.restart(node)
      await pair.untilSynchronous()
    }
  },
}

async function fill(path: string): Promise<void> {
  const file = await open(path, "w")
  try {
    for (const size of pieceSizes) while (await isWritten(file, Buffer.alloc(size)));
  } finally {
    await file.close()
  }
}

async function isWritten(file: FileHandle, bytes: Buffer): Promise<boolean> {
  try {
    return (await file.write(bytes)).bytesWritten === bytes.length
  } catch (problem) {
    if (problem instanceof Error && "code" in problem && problem.code === "ENOSPC") return false
    throw problem
  }
}
