import { randomUUID } from "node:crypto"
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"

export type StoredFile = { key: string; bytes: number; writtenAt: Date }

/** A file is there completely or not at all. */
export type Files = {
  /** A bucket says `cacheControl` to browsers that it serves itself. */
  write(key: string, bytes: Uint8Array, type: string, cacheControl?: string): Promise<void>
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>
  /** Everything without a folder. */
  list(folder?: string): Promise<StoredFile[]>
}

export type FilesConfig =
  | { kind: "disk"; dir: string }
  | {
      kind: "bucket"
      endpoint: string
      bucket: string
      prefix: string
      region: string
      accessKey: string
      secretKey: string
    }

/** File names come from ids and sizes; any other name could lead out of the folder. */
export function requireKey(key: string): string {
  const isKey = /^[a-z0-9_][a-z0-9_.-]*(\/[a-z0-9_][a-z0-9_.-]*)*$/.test(key)
  if (!isKey) throw new Error(`"${key}" is no name of a file`)
  return key
}

export function diskFiles(dir: string): Files {
  const pathOf = (key: string) => join(dir, requireKey(key))
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = `${path}.${randomUUID()}.part`
      try {
        await writeWhole(unfinished, bytes)
        await rename(unfinished, path)
      } catch (problem) {
        await rm(unfinished, { force: true })
        throw problem
      }
    },

    async read(key) {
      return await orNothing(async () => new Uint8Array(await readFile(pathOf(key))))
    },

    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      await removeIfEmpty(dirname(path))
    },

    async list(folder) {
      const root = folder === undefined ? dir : pathOf(folder)
      const entries = await orNothing(() => readdir(root, { recursive: true, withFileTypes: true }))
      const files = (entries ?? []).filter((entry) => entry.isFile())
      const found = files.map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const facts = await orNothing(() => stat(path))
        const key = path.slice(dir.length + 1).replaceAll("\\", "/")
        return facts && { key, bytes: facts.size, writtenAt: facts.mtime }
      })
      return (await Promise.all(found)).filter((file) => file !== undefined)
    },
  }
}

/** Flushes before the rename: a power cut must not leave half a picture under its final name. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx")
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  const left = await orNothing(() => readdir(folder))
  if (left?.length === 0) await rm(folder, { recursive: true, force: true })
}

async function orNothing<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work()
  } catch (problem) {
    if (problem instanceof Error && "code" in problem && problem.code === "ENOENT") return undefined
    throw problem
  }
}
