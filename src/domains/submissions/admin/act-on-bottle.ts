import { requirePermission } from "#domains/accounts/permissions.ts"
import { parseWithAmounts, reserveConfirmationOf } from "#domains/auctions/admin/add-lot.ts"
import { parseCondition } from "#domains/auctions/admin/condition-form.ts"
import { refuse as refuseLot } from "#domains/auctions/refusals.ts"
import { attachToGallery } from "#domains/catalogue/change-gallery.ts"
import { readUploadedPicture } from "#domains/pictures/receive-picture.ts"
import { isStockLocation } from "#domains/stock/locations.ts"
import { refuse as refuseStock } from "#domains/stock/refusals.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, fieldsOf, parseInput } from "#platform/input.ts"
import { addCompanyPhoto, dropCompanyPhoto } from "../company-photos.ts"
import { freeBottle } from "../follow-lot.ts"
import { ValuationProposal } from "../inputs.ts"
import * as intake from "../intake.ts"
import { inviteSender } from "../invite-sender.ts"
import { valueBottle } from "../valuations/value-bottle.ts"
import { readAdminBottle } from "./reads.ts"

export const bottleActs = [
  "value",
  "receive",
  "inspect",
  "photos",
  "dropPhoto",
  "photograph",
  "catalogue",
  "assign",
  "assignOpen",
  "stock",
  "shelve",
  "refuse",
  "return",
  "free",
  "invite",
] as const
export type BottleAct = (typeof bottleActs)[number]

export function isBottleAct(text: unknown): text is BottleAct {
  return bottleActs.some((act) => act === text)
}

type BottleActHandler = (
  ctx: Ctx,
  bottleId: string,
  submitted: FormFields,
  form: FormData,
) => Promise<unknown>

export async function actOnBottle(ctx: Ctx, bottleId: string, act: BottleAct, form: FormData): Promise<void> {
  requirePermission(ctx, "intake")
  await acts[act](ctx, bottleId, fieldsOf(form), form)
}

const acts: Readonly<Record<BottleAct, BottleActHandler>> = {
  value: (ctx, id, submitted) =>
    valueBottle(ctx, id, proposalOf(submitted), reserveConfirmationOf(submitted)),
  receive: (ctx, id, { shelf = "" }) => intake.receiveBottle(ctx, id, shelf),
  inspect: (ctx, id, submitted) => intake.inspectBottle(ctx, id, inspectionOf(submitted)),
  photos: (ctx, id, _submitted, form) => addPhotos(ctx, id, form),
  dropPhoto: (ctx, id, { picture = "" }) => dropCompanyPhoto(ctx, id, picture),
  async photograph(ctx, id, _submitted, form) {
    await addPhotos(ctx, id, form)
    await intake.photographBottle(ctx, id)
  },
  async catalogue(ctx, id, { productId = "", attach }) {
    await intake.catalogueBottle(ctx, id, productId)
    if (attach) await attachPhotos(ctx, id, productId)
  },
  assign: (ctx, id, submitted) => intake.assignBottle(ctx, id, saleChoiceOf(submitted)),
  assignOpen: (ctx, id, submitted) =>
    intake.assignBottle(ctx, id, { ...saleChoiceOf(submitted), isOpen: true }),
  stock(ctx, id, { location = "", reason = "" }) {
    if (!isStockLocation(location)) throw refuseStock("locationUnknown")
    return intake.stockBottle(ctx, id, { location, reason })
  },
  shelve: (ctx, id, { shelf = "" }) => intake.assignBottleShelf(ctx, id, shelf),
  refuse: (ctx, id, { reason = "" }) => intake.returnBottle(ctx, id, "refused", reason),
  return: (ctx, id, { reason = "" }) => intake.returnBottle(ctx, id, "returned", reason),
  free: (ctx, id, { reason = "" }) => freeBottle(ctx, id, reason),
  invite: (ctx, id) => inviteSender(ctx, id),
}

function saleChoiceOf(submitted: FormFields) {
  const openingCents = parseWithAmounts(submitted, ["openingCents"], (cents) => cents.openingCents)
  if (openingCents === null) throw refuseLot("openingRequired", { field: "openingCents" })
  return { auctionId: submitted.auction ?? "", openingCents }
}

const proposalAmounts = [
  ...(["lowCents", "highCents", "reserveCents", "buyNowCents"] as const),
  ...(["listingCents", "reserveFeeCents"] as const),
] as const

function proposalOf(submitted: FormFields): ValuationProposal {
  const percent = /^\d{1,2}(\.\d{1,2})?$/.exec(submitted.commissionPercent?.trim() ?? "")
  return parseWithAmounts(submitted, proposalAmounts, ({ listingCents, reserveFeeCents, ...prices }) =>
    parseInput("submissions", ValuationProposal, {
      ...prices,
      commissionBasisPoints: percent ? Math.round(Number(percent[0]) * 100) : null,
      listingCents: listingCents ?? 0,
      reserveFeeCents: reserveFeeCents ?? 0,
      note: submitted.note ?? "",
    }),
  )
}

function inspectionOf(submitted: FormFields) {
  return parseInput("submissions", intake.Inspection, {
    condition: parseCondition(submitted),
    isGenuine: { yes: true, no: false }[submitted.genuine ?? ""],
    checks: submitted.checks,
  })
}

/** In sequence, so that only one photograph is transcoded at a time. */
async function addPhotos(ctx: Ctx, bottleId: string, form: FormData): Promise<void> {
  const files = form.getAll("file").filter((file) => file instanceof File && file.size > 0)
  for (const file of files) await addCompanyPhoto(ctx, bottleId, await readUploadedPicture(file))
}

async function attachPhotos(ctx: Ctx, bottleId: string, productId: string): Promise<void> {
  const { photos } = await readAdminBottle(ctx, bottleId)
  for (const { slot, id } of photos) if (slot.startsWith("company")) await attachToGallery(ctx, productId, id)
}
