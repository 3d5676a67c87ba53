import { readUploadedPicture } from "#domains/pictures/receive-picture.ts"
import { cardPath } from "#domains/pictures/sources.ts"
import type { Ctx } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"
import { findUploadedPhotos, storePhoto } from "./store-photo.ts"
import { fieldName, photoFields, type SubmissionDraft } from "./submitted-form.ts"

/**
 * Stores the photographs that a form without JavaScript sends along, so that none is lost if the form is refused or
 * another bottle is added. Returns the draft with them, and the first refusal.
 */
export async function storeSubmittedFiles(
  ctx: Ctx,
  secret: string,
  form: FormData,
  draft: SubmissionDraft,
): Promise<{ draft: SubmissionDraft; refusal: Refusal | undefined }> {
  const isBroken = (problem: unknown): problem is Refusal => problem instanceof Refusal
  let refusal: Refusal | undefined
  const bottles = draft.bottles.map((bottle) => ({ ...bottle, photos: { ...bottle.photos } }))
  for (const [index, { photos }] of bottles.entries())
    for (const field of photoFields) {
      const file = chosenFile(form, fieldName(index, `${field}.file`))
      if (!file) continue
      try {
        photos[field] = { id: await storePhoto(ctx, secret, await readUploadedPicture(file)), src: "" }
      } catch (problem) {
        if (!isBroken(problem)) throw problem
        const { code, status, facts } = problem
        refusal ??= new Refusal(code, status, { ...facts, field: fieldName(index, field) })
      }
    }
  return { draft: await withPaths(ctx, secret, { ...draft, bottles }), refusal }
}

/** Each slot has two file inputs, one of which opens the camera: the one that was used counts. */
function chosenFile(form: FormData, name: string): File | undefined {
  return form.getAll(name).findLast((value): value is File => value instanceof File && value.size > 0)
}

/** Photographs that no longer exist are left out. */
async function withPaths(ctx: Ctx, secret: string, draft: SubmissionDraft): Promise<SubmissionDraft> {
  const ids = draft.bottles.flatMap(({ photos }) => Object.values(photos).map(({ id }) => id))
  const sent = await findUploadedPhotos(ctx, secret, ids)
  return {
    ...draft,
    bottles: draft.bottles.map((bottle) => ({
      ...bottle,
      photos: Object.fromEntries(
        Object.entries(bottle.photos).flatMap(([field, { id }]) => {
          const picture = sent.get(id)
          return picture ? [[field, { id, src: cardPath(picture) }]] : []
        }),
      ),
    })),
  }
}
