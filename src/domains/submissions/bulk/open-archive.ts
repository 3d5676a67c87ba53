import { Readable } from "node:stream"
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from "yauzl"
import { maxBytes } from "#domains/pictures/transcode.ts"
import { refuse } from "../refusals.ts"

export const maxArchiveBytes = 40 * 1024 * 1024
/** Photographs hardly compress: an archive that expands far beyond them is an attack. */
const maxExtractedBytes = 80 * 1024 * 1024
const maxEntries = 200

export type Archive = {
  names: readonly string[]
  sizeOf(name: string): number
  read(name: string): Promise<Buffer>
  close(): void
}

/** Checks number, sizes and paths before extraction. A file that expands beyond its stated size is refused. */
export async function openArchive(file: Blob): Promise<Archive> {
  if (file.size > maxArchiveBytes) throw tooLarge()
  const zip = await openZip(file)
  try {
    if (zip.entryCount > maxEntries) throw refuse("archiveTooMany", { max: maxEntries })
    const files = new Map<string, Entry>()
    let unfoldedBytes = 0
    for (const entry of await contentsOf(zip)) {
      if (isFolderOrJunk(entry.fileName)) continue
      requirePlain(entry)
      unfoldedBytes += entry.uncompressedSize
      if (entry.uncompressedSize > maxBytes || unfoldedBytes > maxExtractedBytes) throw tooLarge()
      const name = baseOf(entry.fileName)
      if (files.has(name)) throw refuse("archiveNameTwice", { name })
      files.set(name, entry)
    }
    return {
      names: [...files.keys()],
      sizeOf: (name) => files.get(name.toLowerCase())?.uncompressedSize ?? 0,
      async read(name) {
        const entry = files.get(name.toLowerCase())
        if (!entry) throw refuse("archiveFileMissing", { name })
        return await extract(zip, entry)
      },
      close: () => zip.close(),
    }
  } catch (problem) {
    zip.close()
    throw problem
  }
}

function tooLarge() {
  return refuse("archiveTooLarge", { megabytes: maxArchiveBytes / 1024 / 1024 })
}

/** Reads ranges: joining 40 MB in memory would block the event loop for 100 ms. */
class BlobReader extends RandomAccessReader {
  readonly #file: Blob

  constructor(file: Blob) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.fromWeb(this.#file.slice(start, end).stream() as never)
  }
}

function openZip(file: Blob): Promise<ZipFile> {
  const options = {
    lazyEntries: true,
    autoClose: false,
    validateEntrySize: true,
    strictFileNames: true,
  } as const
  return new Promise((resolve, reject) =>
    fromRandomAccessReader(new BlobReader(file), file.size, options, (problem, zip) =>
      problem ? reject(refuse("archiveBroken")) : resolve(zip),
    ),
  )
}

function contentsOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  return new Promise((resolve, reject) => {
    zip.on("error", () => reject(refuse("archiveBroken")))
    zip.on("end", () => resolve(entries))
    zip.on("entry", (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

/** Refuses encrypted entries, symbolic links and unusual compression methods. */
function requirePlain(entry: Entry): void {
  const isLocked = (entry.generalPurposeBitFlag & 1) !== 0
  const isLink = ((entry.externalFileAttributes >>> 16) & 0xf000) === 0xa000
  const isPackedOtherwise = entry.compressionMethod !== 0 && entry.compressionMethod !== 8
  if (isLocked || isLink || isPackedOtherwise) throw refuse("archiveBroken")
}

function isFolderOrJunk(name: string): boolean {
  return name.endsWith("/") || name.startsWith("__MACOSX/") || /(^|\/)(\.DS_Store|Thumbs\.db)$/.test(name)
}

function baseOf(name: string): string {
  return (name.split("/").at(-1) ?? "").toLowerCase()
}

function extract(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (problem, stream) => {
      if (problem) return reject(refuse("archiveBroken"))
      const parts: Buffer[] = []
      stream.on("data", (part: Buffer) => parts.push(part))
      stream.on("error", () => reject(refuse("archiveBroken")))
      stream.on("end", () => resolve(Buffer.concat(parts)))
    }),
  )
}
