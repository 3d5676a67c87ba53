import { createReadStream } from "node:fs"
import { readdir, readFile, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import pLimit from "p-limit"
import { type BackupStore, chunkBytes } from "./backup-store.ts"
import type { StoredPackRow } from "./manifest.ts"

const atOnce = 4
const maxSmallBytes = 1024 ** 2

/** Copies files that change meanwhile: the log mends what is torn. */
export async function copyCluster(cluster: string, store: BackupStore) {
  const { folders, paths } = await listCluster(cluster)
  const limit = pLimit(atOnce)
  const copied = await Promise.all(
    (await groupPaths(cluster, paths)).map((group) => limit(() => copyPack(cluster, group, store))),
  )
  return { folders, packs: copied.filter((pack) => pack !== undefined) }
}

/** Their content belongs to the running server, or is written anew by every start. */
const emptied = [
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]
const omitted = [
  "postmaster.pid",
  "postmaster.opts",
  "backup_label",
  "tablespace_map",
  "recovery.signal",
  "standby.signal",
]
const isTemporary = (path: string) => /(^|\/)pg(sql_tmp|_internal\.init)/.test(path)
const isWalFolder = (path: string) => /^pg_wal\/(archive_status|summaries)$/.test(path)

async function listCluster(cluster: string): Promise<{ folders: string[]; paths: string[] }> {
  const folders: string[] = []
  const paths: string[] = []
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
      .slice(cluster.length + 1)
      .replaceAll("\\", "/")
    const isInside = emptied.some((folder) => path.startsWith(`${folder}/`))
    if (omitted.includes(path) || isTemporary(path) || (isInside && !isWalFolder(path))) continue
    if (entry.isDirectory()) folders.push(path)
    else if (entry.isFile()) paths.push(path)
  }
  return { folders: folders.sort(), paths: paths.sort() }
}

/** A large file alone, the small ones of a folder together. */
async function groupPaths(cluster: string, paths: readonly string[]): Promise<string[][]> {
  const groups: string[][] = []
  let open = { folder: "", bytes: 0, paths: [] as string[] }
  for (const path of paths) {
    const size = await unlessGone(async () => (await stat(join(cluster, path))).size)
    if (size === undefined) continue
    const folder = dirname(path)
    if (size > maxSmallBytes) groups.push([path])
    else {
      if (open.folder !== folder || open.bytes + size > chunkBytes) {
        open = { folder, bytes: 0, paths: [] }
        groups.push(open.paths)
      }
      open.bytes += size
      open.paths.push(path)
    }
  }
  return groups
}

async function copyPack(
  cluster: string,
  paths: readonly string[],
  store: BackupStore,
): Promise<StoredPackRow | undefined> {
  const [first = ""] = paths
  if (paths.length === 1)
    return await unlessGone(async () => {
      const content = await store.writeContent(piecesIn(join(cluster, first)))
      return { files: [{ path: first, bytes: content.bytes }], ...content }
    })
  const read: { path: string; content: Buffer }[] = []
  for (const path of paths) {
    const content = await unlessGone(() => readFile(join(cluster, path)))
    if (content) read.push({ path, content })
  }
  const files = read.map(({ path, content }) => ({ path, bytes: content.byteLength }))
  return { files, ...(await store.writeContent(piecesOf(read.map(({ content }) => content)))) }
}

async function* piecesIn(path: string): AsyncGenerator<Uint8Array> {
  for await (const piece of createReadStream(path, { highWaterMark: chunkBytes })) yield piece
}

async function* piecesOf(contents: readonly Buffer[]): AsyncGenerator<Uint8Array> {
  yield Buffer.concat(contents)
}

/** Tables are dropped while they are copied; the log says so too. */
async function unlessGone<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work()
  } catch (problem) {
    if (problem instanceof Error && "code" in problem && problem.code === "ENOENT") return undefined
    throw problem
  }
}
