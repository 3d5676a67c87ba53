import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { parseLot, parseWithAmounts, reserveConfirmationOf } from "#domains/auctions/admin/add-lot.ts"
import { parseCondition } from "#domains/auctions/admin/condition-form.ts"
import { moveLot } from "#domains/auctions/numbering/number-lots.ts"
import { refuse } from "#domains/auctions/refusals.ts"
import { auctions, lots } from "#domains/auctions/schema.ts"
import { updateLot } from "#domains/auctions/update-lot.ts"
import { readUploadedPicture } from "#domains/pictures/receive-picture.ts"
import { zoneOf } from "#domains/places/places.ts"
import { NewTerms, proposeTerms } from "#domains/submissions/valuations/propose-terms.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { type FormFields, fieldsOf, parseInput } from "#platform/input.ts"
import { formatLocalTime, parseLocalTime } from "#platform/time.ts"
import {
  addLotPicture,
  describeLotPicture,
  moveLotPicture,
  type PictureEdit,
  PictureTexts,
  removeLotPicture,
} from "../corrections/change-lot-pictures.ts"
import { correctLot, LotCorrection } from "../corrections/correct-lot.ts"
import { lotEditOf } from "./lot-edits.ts"

export async function actOnLotEdit(ctx: Ctx, lotId: string, form: FormData): Promise<void> {
  requirePermission(ctx, "auctions")
  const submitted = fieldsOf(form)
  const edit: PictureEdit = { revision: Number(submitted.revision), note: submitted.note ?? "" }
  const confirmation = reserveConfirmationOf(submitted)
  switch (lotEditOf(submitted.intent)) {
    case "upload":
      return await addLotPicture(
        ctx,
        lotId,
        await readUploadedPicture(form.get("file")),
        pictureTextsOf(submitted),
        edit,
      )
    case "move": {
      const [picture = "", index = ""] = (submitted.move ?? "").split(" ")
      return await moveLotPicture(ctx, lotId, picture, Number(index), edit)
    }
    case "describe":
      return await describeLotPicture(ctx, lotId, submitted.picture ?? "", pictureTextsOf(submitted), edit)
    case "remove":
      return await removeLotPicture(ctx, lotId, submitted.picture ?? "", edit)
    case "correct":
      return await correctLot(ctx, lotId, correctionOf(submitted), edit.revision)
    case "terms":
      return await proposeTerms(ctx, lotId, termsOf(submitted), confirmation)
    case "number":
      return await moveLot(ctx, lotId, Number(submitted.number), edit.revision)
    case "save":
      return await updateLot(
        ctx,
        lotId,
        await parseLot(ctx, submitted, await endOf(ctx, lotId, submitted.endsAt ?? "")),
        edit.revision,
        confirmation,
      )
  }
}

function pictureTextsOf({ view, caption, alt }: FormFields) {
  return parseInput("auctions", PictureTexts, { view, caption, alt })
}

function correctionOf(submitted: FormFields) {
  const { description = "", provenance = "", note } = submitted
  const texts = { description, provenance, note }
  return parseInput("auctions", LotCorrection, { condition: parseCondition(submitted), ...texts })
}

function termsOf(submitted: FormFields) {
  return parseWithAmounts(submitted, ["openingCents", "reserveCents", "buyNowCents"], (cents) =>
    parseInput("submissions", NewTerms, { ...cents, note: submitted.note ?? "" }),
  )
}

/** The field shows whole minutes: an unchanged one keeps its seconds. */
async function endOf(ctx: Ctx, lotId: string, text: string): Promise<string | null> {
  if (!text) return null
  const [lot] = await ctx.db
    .select({ endsAt: lots.scheduledEndsAt, location: auctions.location })
    .from(lots)
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(idIs(lots.id, lotId))
  if (!lot) throw refuse("noSuchLot")
  const zone = zoneOf(lot.location)
  if (formatLocalTime(lot.endsAt, zone) === text) return lot.endsAt.toISOString()
  return parseLocalTime(text, zone)?.toISOString() ?? text
}
