import { cardPath } from "#domains/pictures/sources.ts"
import { messageOf } from "#language/refusal-text.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit, longestWaitOf } from "#platform/http/rate-limit.ts"
import { Refusal } from "#platform/refusal.ts"
import { BottleToSubmit } from "../inputs.ts"
import { refuse } from "../refusals.ts"
import { findUploadedPhotos, requireSeller, storePhoto } from "../store-photo.ts"
import { bottleInputOf, type DraftBottle } from "../submitted-form.ts"
import { type Archive, openArchive } from "./open-archive.ts"
import { type ListedDraft, readBottles } from "./read-list.ts"

const perAddress: Limit = { name: "submission-lists", times: 10, seconds: 60 * 60 }

/** Checked before the list is extracted. */
const maxListBytes = 256 * 1024

export type RefusedListRow = { row: number; message: string }

export async function requireFewLists(ctx: Ctx): Promise<void> {
  const seconds = await longestWaitOf(ctx.app, [[perAddress, ctx.client.address ?? "-"]])
  if (seconds !== undefined) throw refuse("tooManySubmissions", { retryAfterSeconds: seconds })
}

/** If any row is invalid, nothing can be submitted. */
export async function previewArchive(
  ctx: Ctx,
  secret: string,
  file: Blob,
): Promise<{ bottles: DraftBottle[]; refused: RefusedListRow[] }> {
  requireSeller(ctx)
  const seconds = await countTry(ctx.app, perAddress, ctx.client.address ?? "-")
  if (seconds !== undefined) throw refuse("tooManySubmissions", { retryAfterSeconds: seconds })
  const archive = await openArchive(file)
  try {
    const listed = await readBottles(await readListText(archive))
    const refused = listed.flatMap((each) => fieldError(ctx, archive, each))
    if (refused.length > 0) return { bottles: [], refused }
    return await storePhotographs(ctx, secret, archive, listed)
  } finally {
    archive.close()
  }
}

async function readListText(archive: Archive): Promise<string> {
  const lists = archive.names.filter((name) => name.endsWith(".csv"))
  const [list] = lists
  if (list === undefined || lists.length !== 1) throw refuse("listMissing")
  if (archive.sizeOf(list) > maxListBytes) throw refuse("listTooLarge", { kilobytes: maxListBytes / 1024 })
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await archive.read(list))
  } catch (problem) {
    if (problem instanceof Refusal) throw problem
    throw refuse("listBroken", { row: 1 })
  }
}

const anyPhoto = `sph_${"0".repeat(24)}`

function fieldError(ctx: Ctx, archive: Archive, { row, bottle, files }: ListedDraft): RefusedListRow[] {
  const missing = files.find(([, name]) => !archive.names.includes(name.toLowerCase()))
  if (missing) return [refusedRow(ctx, row, refuse("archiveFileMissing", { name: missing[1] }))]
  const photos = Object.fromEntries(files.map(([field]) => [field, { id: anyPhoto, src: "" }]))
  const read = BottleToSubmit.safeParse(bottleInputOf({ ...bottle, photos }))
  if (read.success) return []
  const reason = read.error.issues[0]?.message ?? ""
  return [refusedRow(ctx, row, new Refusal(`submissions.${reason}`, 422))]
}

async function storePhotographs(ctx: Ctx, secret: string, archive: Archive, listed: readonly ListedDraft[]) {
  const bottles: DraftBottle[] = []
  const refused: RefusedListRow[] = []
  for (const { row, bottle, files } of listed)
    try {
      const photos: DraftBottle["photos"] = {}
      for (const [field, name] of files)
        photos[field] = { id: await storePhoto(ctx, secret, await archive.read(name)), src: "" }
      bottles.push({ ...bottle, photos: await withPaths(ctx, secret, photos) })
    } catch (problem) {
      // Rate limits and an overloaded server are not the row's fault.
      if (!(problem instanceof Refusal) || problem.status === 429 || problem.status === 503) throw problem
      refused.push(refusedRow(ctx, row, problem))
    }
  return refused.length > 0 ? { bottles: [], refused } : { bottles, refused }
}

async function withPaths(ctx: Ctx, secret: string, photos: DraftBottle["photos"]) {
  const sent = await findUploadedPhotos(
    ctx,
    secret,
    Object.values(photos).map(({ id }) => id),
  )
  return Object.fromEntries(
    Object.entries(photos).map(([field, { id }]) => {
      const picture = sent.get(id)
      return [field, { id, src: picture ? cardPath(picture) : "" }]
    }),
  )
}

function refusedRow(ctx: Ctx, row: number, refusal: Refusal): RefusedListRow {
  return { row, message: messageOf(refusal, ctx.language) }
}
