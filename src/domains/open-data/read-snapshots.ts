import { desc, eq, sql } from "drizzle-orm"
import { z } from "zod"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import { countTry } from "#platform/http/rate-limit.ts"
import { sha256 } from "#platform/sha256.ts"
import { OpenManifest, type StoredOpenFile } from "./manifest.ts"
import { manifestName, noteName } from "./paths.ts"
import { refuse } from "./refusals.ts"
import { openDataSnapshots } from "./schema.ts"
import { readPiece } from "./stored-pieces.ts"
import { pieceBytes } from "./write/cut-pieces.ts"

const limit = { name: "open-data-file", times: 600, seconds: 600 }

/** The newest first. */
export async function listSnapshots({ db }: Pick<Ctx, "db">) {
  const rows = await db
    .select({
      day: openDataSnapshots.day,
      takenAt: openDataSnapshots.takenAt,
      logSize: openDataSnapshots.logSize,
      bytes: sql<number>`(
        select sum((file->>'bytes')::bigint) from jsonb_array_elements(${openDataSnapshots.files}) as file
      )::bigint`.mapWith(Number),
    })
    .from(openDataSnapshots)
    .orderBy(desc(openDataSnapshots.day))
  return rows.map(({ takenAt, ...row }) => ({ ...row, takenAt: takenAt.toISOString() }))
}

/** Undefined before the first snapshot. */
export async function findNewestDay({ db }: Pick<Ctx, "db">): Promise<string | undefined> {
  const [row] = await db
    .select({ day: openDataSnapshots.day })
    .from(openDataSnapshots)
    .orderBy(desc(openDataSnapshots.day))
    .limit(1)
  return row?.day
}

export async function readManifest(ctx: Pick<Ctx, "db">, day: string): Promise<OpenManifest> {
  const wanted = day === "latest" ? await findNewestDay(ctx) : day
  const { manifest } = await readSnapshot(ctx, wanted ?? "")
  return OpenManifest.parse(JSON.parse(manifest))
}

async function readSnapshot({ db }: Pick<Ctx, "db">, day: string) {
  if (!z.iso.date().safeParse(day).success) throw refuse("noSuchSnapshot")
  const [row] = await db.select().from(openDataSnapshots).where(eq(openDataSnapshots.day, day))
  if (!row) throw refuse("noSuchSnapshot")
  return row
}

export type ByteRange = { from: number; to: number }
export type OpenedFile = {
  name: string
  bytes: number
  sha256: string
  /** The bytes from `from` up to, but without, `to`. */
  read(range: ByteRange): AsyncGenerator<Uint8Array<ArrayBuffer>>
}

export async function openFile(ctx: Ctx, day: string, name: string): Promise<OpenedFile> {
  const { app, client } = ctx
  const wait = client.address === null ? undefined : await countTry(app, limit, client.address)
  if (wait !== undefined) throw refuse("tooManyFiles", { retryAfterSeconds: wait })
  const { manifest, note, files } = await readSnapshot(ctx, day)
  if (name === manifestName) return openText(name, manifest)
  if (name === noteName) return openText(name, note)
  const file = files.find((each) => each.name === name)
  if (!file) throw refuse("noSuchFile")
  return { ...file, read: (range) => readPieces(app, file, range) }
}

function openText(name: string, text: string): OpenedFile {
  const content = new TextEncoder().encode(text)
  return {
    name,
    bytes: content.length,
    sha256: sha256(content),
    async *read({ from, to }) {
      yield content.slice(from, to)
    },
  }
}

/** All pieces but the last have the same length. */
async function* readPieces(
  app: Pick<AppContext, "files">,
  { pieces }: StoredOpenFile,
  { from, to }: ByteRange,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = Math.floor(from / pieceBytes); at * pieceBytes < to; at++) {
    const start = at * pieceBytes
    const piece = await readPiece(app, pieces[at] ?? "")
    yield piece.subarray(Math.max(0, from - start), to - start)
  }
}
