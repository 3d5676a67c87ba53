import { readUploadedPicture } from "#domains/pictures/receive-picture.ts"
import { refuse } from "#domains/pictures/refusals.ts"
import { storePicture } from "#domains/pictures/store-picture.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, fieldsOf } from "#platform/input.ts"
import {
  attachToGallery,
  cropInGallery,
  describeInGallery,
  moveInGallery,
  removeFromGallery,
} from "../change-gallery.ts"
import { archiveProduct, saveProduct } from "../save-product.ts"
import { parseProduct } from "./parse-product.ts"
import { productActOf } from "./product-acts.ts"
import { readProductForAdmin } from "./read-product.ts"

export async function actOnProduct(ctx: Ctx, productId: string, form: FormData): Promise<void> {
  const submitted = fieldsOf(form)
  const picture = submitted.picture ?? ""
  switch (productActOf(submitted.intent)) {
    case "archive":
      return await archiveProduct(ctx, productId)
    case "restore":
      return await archiveProduct(ctx, productId, false)
    case "upload":
      return await upload(ctx, productId, form.getAll("file"))
    case "move": {
      const [moved = "", index = ""] = (submitted.move ?? "").split(" ")
      return await moveInGallery(ctx, productId, moved, Number(index))
    }
    case "describe":
      return await describeInGallery(ctx, productId, picture, submitted.alt ?? "")
    case "remove":
      return await removeFromGallery(ctx, productId, picture)
    case "crop":
      return await cropInGallery(ctx, productId, picture, cropOf(submitted))
    case "save": {
      const { stored } = await readProductForAdmin(ctx, productId)
      return await saveProduct(
        ctx,
        productId,
        await parseProduct(ctx, submitted, stored),
        submitted.seen ?? "",
      )
    }
  }
}

/** One by one, so that a bad file does not lose the good ones before it. */
async function upload(ctx: Ctx, productId: string, files: readonly unknown[]): Promise<void> {
  if (files.length === 0) throw refuse("noPicture")
  for (const file of files) {
    const pictureId = await storePicture(ctx, await readUploadedPicture(file))
    await attachToGallery(ctx, productId, pictureId)
  }
}

function cropOf(submitted: FormFields) {
  const part = (name: string) =>
    /^\d{1,3}(\.\d+)?$/.test(submitted[name] ?? "") ? Number(submitted[name]) : -1
  const crop = { left: part("left"), top: part("top"), width: part("width"), height: part("height") }
  const isPart =
    Object.values(crop).every((side) => side >= 0 && side <= 100) && crop.width > 0 && crop.height > 0
  if (!isPart) throw refuse("cropUnclear")
  return crop
}
