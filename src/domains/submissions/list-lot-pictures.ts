import { eq } from "drizzle-orm"
import type { LotPictureView } from "#domains/auctions/lot.ts"
import type { AttachedPicture } from "#domains/auctions/pictures/lot-pictures.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type CompanySlot, companySlots, type PhotoSlot } from "./kinds.ts"
import { submittedPhotos } from "./schema.ts"

const viewOf: Readonly<Partial<Record<PhotoSlot | CompanySlot, LotPictureView>>> = {
  front: "front",
  back: "back",
  "flaw-1": "flaw",
  "flaw-2": "flaw",
  "company-1": "front",
}

const order = ["front", "back", "flaw-1", "flaw-2", ...companySlots]

export async function listLotPictures(tx: Tx, bottleId: Id<"btl">): Promise<AttachedPicture[]> {
  const rows = await tx.db
    .select({ slot: submittedPhotos.slot, pictureId: submittedPhotos.pictureId })
    .from(submittedPhotos)
    .where(eq(submittedPhotos.bottleId, bottleId))
  return rows
    .toSorted((a, b) => order.indexOf(a.slot) - order.indexOf(b.slot))
    .map(({ slot, pictureId }) => ({
      pictureId,
      source: slot.startsWith("company") ? ("company" as const) : ("seller" as const),
      view: viewOf[slot] ?? ("detail" as const),
      caption: "",
      alt: "",
    }))
}
