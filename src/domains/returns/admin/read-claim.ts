import { asc, eq } from "drizzle-orm"
import { readPersonCard } from "#domains/accounts/admin/person-card.ts"
import { readRelated } from "#domains/accounts/admin/related-objects.ts"
import { can, requirePermission } from "#domains/accounts/permissions.ts"
import { readAssignment } from "#domains/assignments/reads.ts"
import { readActivity } from "#domains/notes/read-activity.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { refunds } from "#domains/payments/schema.ts"
import { pictureFacts } from "#domains/pictures/reads.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { sourcesOf } from "#domains/pictures/sources.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { claimTransitions } from "../kinds.ts"
import { refuse } from "../refusals.ts"
import { canBeRestocked } from "../rules.ts"
import { claimPhotos, claims } from "../schema.ts"

export async function readClaim(ctx: Ctx, claimId: string) {
  requirePermission(ctx, "orders")
  if (!isId("clm", claimId)) throw refuse("noSuchClaim")
  const [found] = await ctx.db
    .select({
      claim: claims,
      order: pick(orders, "id", "reference", "memberId"),
      line: pick(orderLines, "id", "title", "kind", "quantity", "priceCents", "path"),
      refund: pick(refunds, "id", "amountCents", "status"),
    })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .innerJoin(orderLines, eq(orderLines.id, claims.lineId))
    .leftJoin(refunds, eq(refunds.id, claims.refundId))
    .where(eq(claims.id, claimId))
  if (!found) throw refuse("noSuchClaim")
  const { claim, order, line, refund } = found
  const [photos, buyer, assignment, activity, related] = await Promise.all([
    ctx.db
      .select(pictureFacts)
      .from(claimPhotos)
      .innerJoin(pictures, eq(pictures.id, claimPhotos.pictureId))
      .where(eq(claimPhotos.claimId, claimId))
      .orderBy(asc(claimPhotos.position)),
    readPersonCard(ctx, claim.memberId),
    readAssignment(ctx, claimId, "orders"),
    readActivity(ctx, claimId),
    readRelated(ctx, claimId),
  ])
  const { openedAt, receivedAt, endedAt, ...facts } = claim
  return {
    ...pick(facts, "id", "state", "reason", "description", "quantity", "answer", "returnReference"),
    ...pick(facts, "expectedOn", "restockQuantity", "inspection"),
    openedAt: openedAt.toISOString(),
    receivedAt: receivedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    ...{ order, line, refund, buyer, assignment, activity, related },
    photos: photos.map(sourcesOf),
    maxRestocked: canBeRestocked(line.kind) ? claim.quantity : 0,
    next: claimTransitions[claim.state],
    canRefund: can(ctx, "money"),
  }
}

export type AdminClaim = Awaited<ReturnType<typeof readClaim>>
