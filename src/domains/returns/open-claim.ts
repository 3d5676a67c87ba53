import { and, eq, sql } from "drizzle-orm"
import { requireOwn, requireSignedIn } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { readComplaintDays } from "#domains/orders/seller-terms.ts"
import { refundedQuantity } from "#domains/payments/refunded-quantity.ts"
import { storeVisitorPicture } from "#domains/pictures/store-picture.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import type { ClaimForm } from "./inputs.ts"
import { maxClaimPhotos } from "./kinds.ts"
import { notifyClaimant } from "./notify-claimant.ts"
import { hasOpenClaim } from "./open-claims.ts"
import { refuse } from "./refusals.ts"
import { claimDenialOf, claimReasonsFor } from "./rules.ts"
import { claimPhotos, claims } from "./schema.ts"

const perMember: Limit = { name: "claims", times: 40, seconds: 60 * 60 }

/** Call it before reading the body: photographs may have 40 MB. */
export async function requireFewClaims(ctx: Ctx): Promise<void> {
  const memberId = requireSignedIn(ctx)
  const retryAfterSeconds = await countTry(ctx.app, perMember, memberId)
  if (retryAfterSeconds !== undefined) throw refuse("tooOften", { retryAfterSeconds })
}

/** The same key is the same claim. Photographs are read only after the order was found to be the buyer's. */
export async function openClaim(
  ctx: Ctx,
  { orderId, lineId }: { orderId: string; lineId: string },
  form: ClaimForm,
  readPhotos: () => Promise<readonly Uint8Array[]> = async () => [],
): Promise<Id<"clm">> {
  const memberId = requireSignedIn(ctx)
  const order = await readOwnOrder(ctx, orderId)
  const existing = await findByKey(ctx, memberId, form.key)
  if (existing) return existing
  await requireClaimable(ctx, order.id, lineId, form)
  await requireFewClaims(ctx)
  const pictureIds = await storePhotos(ctx, await readPhotos())
  return await transaction(ctx, async (tx) => {
    // Lock order, as in payments to sellers: the order, then its line.
    await tx.db.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for("update")
    const same = await findByKey(tx, memberId, form.key)
    if (same) return same
    const line = await requireClaimable(tx, order.id, lineId, form)
    const { key: idempotencyKey, reason, quantity, description } = form
    const id = newId("clm")
    await tx.db.insert(claims).values({
      ...{ id, orderId: order.id, lineId: line.id, memberId, reason, quantity, description },
      ...{ openedAt: tx.now(), idempotencyKey },
    })
    if (pictureIds.length > 0)
      await tx.db
        .insert(claimPhotos)
        .values(pictureIds.map((pictureId, index) => ({ claimId: id, position: index + 1, pictureId })))
    await record(tx, { act: "returns.open", subjectId: id, after: { kind: reason, quantity } })
    await notifyClaimant(tx, id, "opened")
    return id
  })
}

export async function readOwnOrder(ctx: Ctx, orderId: string) {
  requireSignedIn(ctx)
  const [order] = isId("ord", orderId) ? await ctx.db.select().from(orders).where(eq(orders.id, orderId)) : []
  if (!order) throw refuse("noSuchLine")
  requireOwn(ctx, order.memberId ?? "")
  return order
}

async function findByKey({ db }: Pick<Ctx, "db">, memberId: Id<"mem">, key: string) {
  const [found] = await db
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.idempotencyKey, key), eq(claims.memberId, memberId)))
  return found?.id
}

async function requireClaimable(ctx: Ctx | Tx, orderId: Id<"ord">, lineId: string, form: ClaimForm) {
  if (!isId("orl", lineId)) throw refuse("noSuchLine")
  const select = ctx.db
    .select({
      line: orderLines,
      refundedQuantity,
      hasOpenClaim: sql<boolean>`${hasOpenClaim(orderLines.id)}`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.id, lineId), eq(orderLines.orderId, orderId)))
  const [found] = "afterCommit" in ctx ? await select.for("update") : await select
  if (!found) throw refuse("noSuchLine")
  const { line, ...claimed } = found
  const denial = claimDenialOf({ ...line, ...claimed }, await readComplaintDays(ctx), ctx.now())
  if (denial) throw refuse(denial)
  if (!claimReasonsFor(line.kind).includes(form.reason)) throw refuse("reasonUnknown", { field: "reason" })
  const max = line.quantity - claimed.refundedQuantity
  if (form.quantity > max) throw refuse("quantityUnclear", { field: "quantity", max })
  return line
}

async function storePhotos(ctx: Ctx, photos: readonly Uint8Array[]): Promise<Id<"pic">[]> {
  if (photos.length > maxClaimPhotos) throw refuse("tooManyPhotos", { field: "photos", max: maxClaimPhotos })
  const ids: Id<"pic">[] = []
  // One after the other: a sender has one place in the queue of pictures.
  for (const bytes of photos) ids.push(await storeVisitorPicture(ctx, bytes))
  return [...new Set(ids)]
}
