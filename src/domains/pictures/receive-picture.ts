import { can } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { receiveForm, uploadKeys } from "#platform/files/receive-form.ts"
import { refuse } from "./refusals.ts"
import { maxBytes } from "./transcode.ts"

const maxFormBytes = maxBytes + 1024 * 1024

export async function readUploadedPicture(file: unknown): Promise<Uint8Array> {
  if (!(file instanceof File) || file.size === 0) throw refuse("noPicture")
  if (file.size > maxBytes) throw refuse("tooLarge", { megabytes: maxBytes / 1024 / 1024 })
  return new Uint8Array(await file.arrayBuffer())
}

export async function receivePicture(ctx: Ctx, request: Request): Promise<Uint8Array> {
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data")) throw refuse("noPicture")
  const isStaff = can(ctx, "adminPages")
  const upload = { keys: uploadKeys(ctx, isStaff), isStaff, maxBytes: maxFormBytes }
  return await receiveForm(ctx.app, request, upload, (form) => readUploadedPicture(form.get("picture")))
}
