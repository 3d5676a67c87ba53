import { createWriteStream, openAsBlob } from "node:fs"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Busboy, type BusboyEvents, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy"
import type { AppContext, Ctx } from "../ctx.ts"
import { limitKey } from "../http/rate-limit.ts"
import { Refusal } from "../refusal.ts"
import { defineService } from "../service.ts"
import { UploadSlots } from "./upload-slots.ts"

/** `keys` are the account and network whose slots the upload takes. */
export type UploadAllowance = { keys: readonly string[]; isStaff: boolean; maxBytes: number }

/** Account and network each take a slot: one person may have many accounts. */
export function uploadKeys({ actor, client }: Pick<Ctx, "actor" | "client">, isStaff: boolean): string[] {
  const network = limitKey(client.address ?? "-")
  if (actor.id === null) return [network]
  return isStaff ? [actor.id] : [actor.id, network]
}

export const maxFields = 500
const maxFiles = 100
/** The least average speed; a slower connection loses its slot. */
const minBytesPerSecond = 20_000
const graceSeconds = 20
/** Limits all bodies: at the least speed a large one would hold its slot for half an hour. */
const maxSeconds = 300

export const uploadSlotsService = defineService("uploadSlots", () => ({
  guests: new UploadSlots({ max: 8, maxOfOne: 2 }),
  staff: new UploadSlots({ max: 4, maxOfOne: 4 }),
}))

/**
 * Streams files to disk and removes them after `use`; only the fields are in memory. Few uploads run at once; each
 * holds its slot until `use` is done.
 */
export async function receiveForm<Result>(
  app: Pick<AppContext, "uploadDir" | "services">,
  request: Request,
  upload: UploadAllowance,
  use: (form: FormData) => Promise<Result>,
): Promise<Result> {
  requireLength(request, upload.maxBytes)
  const { guests, staff } = uploadSlotsService.of(app)
  const release = (upload.isStaff ? staff : guests).acquire(upload.keys)
  let dir: string | undefined
  try {
    await mkdir(app.uploadDir, { recursive: true })
    dir = await mkdtemp(join(app.uploadDir, "form-"))
    return await use(await readForm(request, dir, upload.maxBytes))
  } finally {
    release()
    if (dir !== undefined) await rm(dir, { recursive: true, force: true })
  }
}

/** Checks Content-Length before any of the body is read. */
export function requireLength(request: Request, maxBytes: number): void {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge()
}

async function readForm(request: Request, dir: string, maxBytes: number): Promise<FormData> {
  const form = new FormData()
  if (!request.body) return form
  const writing: Promise<void>[] = []
  const parser = parserFor(request)
  const pace = new UploadPace()
  let refusal: Refusal | undefined
  let diskProblem: Error | undefined
  const stop = (found: Refusal) => {
    refusal ??= found
    parser.destroy(found)
  }
  const onField: BusboyEvents["field"] = (name, value, nameIsCut, valueIsCut) => {
    if (nameIsCut || valueIsCut) stop(tooLarge())
    else form.append(name, value)
  }
  const onFile: BusboyEvents["file"] = (name, stream, filename, _, type) => {
    const path = join(dir, String(writing.length))
    const saving = saveFile(form, { name, filename, type }, stream, { path, signal: pace.signal })
    writing.push(saving)
    // Attached at once: a rejection without a handler would end the process.
    saving.catch((problem: Error) => {
      if ("syscall" in problem) diskProblem ??= problem
      parser.destroy(problem)
    })
  }
  parser.on("field", onField).on("file", onFile)
  for (const limit of ["fieldsLimit", "filesLimit", "partsLimit"] as const)
    parser.on(limit, () => stop(new Refusal("api.tooManyFields", 413)))
  try {
    await pipeline(Readable.fromWeb(request.body as never), limitBytes(maxBytes, pace), parser, {
      signal: pace.signal,
    })
    await Promise.all(writing)
  } catch (problem) {
    await Promise.allSettled(writing)
    const slow = pace.signal.aborted ? new Refusal("api.tooSlow", 408) : undefined
    throw (
      refusal ??
      slow ??
      diskProblem ??
      (problem instanceof Refusal ? problem : new Refusal("api.notForm", 400))
    )
  } finally {
    pace.end()
  }
  return form
}

function parserFor(request: Request): BusboyInstance {
  const contentType = request.headers.get("content-type") ?? ""
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: {
        fields: maxFields,
        files: maxFiles,
        // Also limits parts that are neither a field nor a file.
        parts: maxFields + maxFiles,
        fieldNameSize: 200,
        fieldSize: 1024 * 1024,
        headerPairs: 20,
      },
    })
  } catch {
    throw new Refusal("api.notForm", 400)
  }
}

type FilePart = { name: string; filename: string | undefined; type: string }

async function saveFile(
  form: FormData,
  { name, filename = "", type }: FilePart,
  stream: BusboyFileStream,
  { path, signal }: { path: string; signal: AbortSignal },
) {
  // An aborted parser leaves its current file open.
  await pipeline(stream, createWriteStream(path), { signal })
  form.append(name, new File([await openAsBlob(path)], filename, { type }))
}

class UploadPace {
  readonly #slow = new AbortController()
  readonly #begunAt = performance.now()
  readonly #timer = setInterval(() => this.#check(), 1_000)
  bytes = 0

  get signal(): AbortSignal {
    return this.#slow.signal
  }

  end(): void {
    clearInterval(this.#timer)
  }

  #check(): void {
    const seconds = (performance.now() - this.#begunAt) / 1_000
    const isSlow = seconds > graceSeconds && this.bytes / seconds < minBytesPerSecond
    if (isSlow || seconds > maxSeconds) this.#slow.abort()
  }
}

function limitBytes(maxBytes: number, pace: UploadPace) {
  return async function* (body: AsyncIterable<Uint8Array>) {
    for await (const part of body) {
      pace.bytes += part.length
      if (pace.bytes > maxBytes) throw tooLarge()
      yield part
    }
  }
}

function tooLarge(): Refusal {
  return new Refusal("api.tooLarge", 413)
}
