import { asc, eq, inArray } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { lots } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { readSellerTerms } from "#domains/orders/seller-terms.ts"
import { pictureFacts } from "#domains/pictures/reads.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { sourcesOf } from "#domains/pictures/sources.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import {
  acceptsBottles,
  consignmentTotals,
  editableParts,
  planText,
  termsFor,
  valuesOf,
} from "../consignments/bottle-plan.ts"
import { maxConsigned } from "../kinds.ts"
import { refuse } from "../refusals.ts"
import { submissions, submittedBottles, submittedPhotos } from "../schema.ts"
import { lastValuationsOf } from "../valuations/last-valuations.ts"

/** All bottles that a seller has sent together, with what staff mean to propose for each. */
export async function readConsignment(ctx: Ctx, submissionId: string) {
  requirePermission(ctx, "intake")
  if (!isId("sub", submissionId)) throw refuse("noSuchSubmission")
  const [found] = await ctx.db
    .select({ submission: submissions, account: members.username })
    .from(submissions)
    .leftJoin(members, eq(members.id, submissions.memberId))
    .where(eq(submissions.id, submissionId))
  if (!found) throw refuse("noSuchSubmission")
  const rows = await ctx.db
    .select({ bottle: submittedBottles, product: products.name, lotNumber: lots.number })
    .from(submittedBottles)
    .leftJoin(products, eq(products.id, submittedBottles.productId))
    .leftJoin(lots, eq(lots.id, submittedBottles.lotId))
    .where(eq(submittedBottles.submissionId, submissionId))
    .orderBy(asc(submittedBottles.position))
    .limit(maxConsigned)
  const ids = rows.map(({ bottle }) => bottle.id)
  const [last, photos, usual] = await Promise.all([
    lastValuationsOf(ctx, ids),
    listFronts(ctx, ids),
    readSellerTerms(ctx),
  ])
  const bottles = rows.map(({ bottle, product, lotNumber }) => {
    const valuation = last.get(bottle.id) ?? null
    const values = valuesOf(bottle, valuation)
    return {
      ...pick(bottle, "id", "name", "state", "code", "shelf", "volumeMl", "abvPercent", "type", "lotId"),
      ...pick(bottle, "requestedReserveCents", "productId"),
      ...values,
      product,
      lotNumber,
      photo: photos.get(bottle.id) ?? null,
      can: editableParts(bottle),
      terms: termsFor(values.reserveCents, valuation, usual),
      seen: planText(bottle, valuation),
      sender: found.submission.name,
    }
  })
  const { idempotencyKey: _, createdAt, attachedAt: _attachedAt, ...submission } = found.submission
  return {
    ...submission,
    account: found.account,
    createdAt: createdAt.toISOString(),
    bottles,
    acceptsBottles: acceptsBottles(bottles.map(({ state }) => state)),
    totals: consignmentTotals(bottles),
  }
}

export type Consignment = Awaited<ReturnType<typeof readConsignment>>
export type ConsignmentBottle = Consignment["bottles"][number]

const frontSlots = ["company-1", "front"] as const

/** Ours, else the seller's. */
async function listFronts(ctx: Ctx, bottleIds: readonly Id<"btl">[]) {
  if (bottleIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ bottleId: submittedPhotos.bottleId, slot: submittedPhotos.slot, ...pictureFacts })
    .from(submittedPhotos)
    .innerJoin(pictures, eq(pictures.id, submittedPhotos.pictureId))
    .where(inArray(submittedPhotos.bottleId, [...bottleIds]))
  const fronts = rows.filter(({ slot }) => frontSlots.some((each) => each === slot))
  const ordered = fronts.toSorted(
    (one, other) => (one.slot === "front" ? -1 : 1) - (other.slot === "front" ? -1 : 1),
  )
  return new Map(ordered.map(({ bottleId, slot: _, ...facts }) => [bottleId, sourcesOf(facts)] as const))
}
