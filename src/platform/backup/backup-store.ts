import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { zstdCompress, zstdDecompress } from "node:zlib"
import type { Files } from "../files/files.ts"
import {
  AddedFiles,
  type AddedFilesRow,
  BackupManifest,
  type BackupManifestRow,
  hashOf,
  type StoredContentRow,
} from "./manifest.ts"
import { chunkKey, segmentName } from "./names.ts"

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

export const chunkBytes = 8 * 1024 ** 2

type NamedContent = { key: string; sha256: string }
export type WalSegment = NamedContent & { name: string; writtenAt: Date }
export type BackupStore = ReturnType<typeof openBackupStore>

/**
 * Everything is named by the hash of its content, so what has not changed is stored once, and what a disk or a store has
 * changed is refused: `chunks/HASH`, `wal/SEGMENT-HASH`, `manifests/ID-HASH`, `added/ID-HASH`.
 */
export function openBackupStore(files: Files) {
  const chunks = openChunks(files)

  async function listNamed(folder: "wal" | "manifests" | "added") {
    return (await files.list(folder))
      .flatMap(({ key, writtenAt }) => {
        const [, id, sha256] = /\/([0-9a-z.]+)-([0-9a-f]{64})$/.exec(key) ?? []
        return id && sha256 ? [{ id, sha256, key, writtenAt }] : []
      })
      .sort((one, other) => (one.id < other.id ? -1 : 1))
  }

  async function writeNamed(folder: "wal" | "manifests" | "added", id: string, bytes: Uint8Array) {
    await writeWhole(files, `${folder}/${id}-${hashOf(bytes)}`, bytes)
  }

  const readDocument = async ({ key, sha256 }: NamedContent): Promise<unknown> =>
    JSON.parse(new TextDecoder().decode(await readWhole(files, key, sha256)))

  return {
    ...chunks,
    writeSegment: (name: string, bytes: Uint8Array) => writeNamed("wal", name.toLowerCase(), bytes),
    readSegment: ({ key, sha256 }: WalSegment) => readWhole(files, key, sha256),
    listSegments: async (): Promise<WalSegment[]> =>
      (await listNamed("wal")).map(({ id, ...rest }) => ({ name: segmentName(id), ...rest })),
    listManifests: () => listNamed("manifests"),
    listAdded: () => listNamed("added"),
    readManifest: async (named: NamedContent) => BackupManifest.parse(await readDocument(named)),
    readAdded: async (named: NamedContent) => AddedFiles.parse(await readDocument(named)),
    writeManifest: (manifest: BackupManifestRow) => writeNamed("manifests", manifest.id, encode(manifest)),
    writeAdded: (added: AddedFilesRow) => writeNamed("added", added.id, encode(added)),
    remove: (key: string) => files.remove(key),
  }
}

function openChunks(files: Files) {
  let known: Promise<Set<string>> | undefined
  async function listKnown(): Promise<Set<string>> {
    known ??= files.list("chunks").then((found) => new Set(found.map(({ key }) => key)))
    return await known
  }

  async function writeChunk(bytes: Uint8Array): Promise<string> {
    const sha256 = hashOf(bytes)
    const key = chunkKey(sha256)
    const stored = await listKnown()
    if (!stored.has(key)) await writeWhole(files, key, bytes)
    stored.add(key)
    return sha256
  }

  return {
    async writeContent(pieces: AsyncIterable<Uint8Array>): Promise<StoredContentRow> {
      const whole = createHash("sha256")
      const chunks: string[] = []
      let bytes = 0
      for await (const piece of pieces) {
        whole.update(piece)
        bytes += piece.byteLength
        chunks.push(await writeChunk(piece))
      }
      return { bytes, sha256: whole.digest("hex"), chunks }
    },

    async *readContent({ chunks }: Pick<StoredContentRow, "chunks">): AsyncGenerator<Uint8Array> {
      for (const sha256 of chunks) yield await readWhole(files, chunkKey(sha256), sha256)
    },

    listChunks: () => files.list("chunks"),
  }
}

async function writeWhole(files: Files, key: string, bytes: Uint8Array): Promise<void> {
  await files.write(key, await compress(bytes), "application/zstd")
}

async function readWhole(files: Files, key: string, sha256: string): Promise<Uint8Array> {
  const stored = await files.read(key)
  if (!stored) throw new Error(`the backup lacks ${key}`)
  const bytes = await decompress(stored).catch(() => undefined)
  if (!bytes || hashOf(bytes) !== sha256)
    throw new Error(`the backup's ${key} has changed since it was written`)
  return bytes
}

function encode(document: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(document))
}
