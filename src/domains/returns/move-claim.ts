import { and, eq, sql } from "drizzle-orm"
import { requireOwn, requirePermission, requireSignedIn } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { lots } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { settleSellers } from "#domains/orders/settle-sellers.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { enqueue } from "#platform/jobs/outbox.ts"
import { ClaimRefusal, GoodsInspection, GoodsRequest } from "./inputs.ts"
import { type ClaimState, claimTransitions } from "./kinds.ts"
import { notifyClaimant } from "./notify-claimant.ts"
import { refuse } from "./refusals.ts"
import { canBeRestocked } from "./rules.ts"
import { claims } from "./schema.ts"

type Claim = typeof claims.$inferSelect

export async function refuseClaim(ctx: Ctx, claimId: string, submitted: FormFields): Promise<void> {
  const { answer } = parseInput("returns", ClaimRefusal, submitted)
  await moveAsStaff(ctx, claimId, "refused", async (tx, claim) => {
    await end(tx, claim, { state: "refused", answer })
    await record(tx, {
      act: "returns.refuse",
      subjectId: claim.id,
      reason: answer,
      ...change(claim, "refused"),
    })
    await notifyClaimant(tx, claim.id, "refused")
  })
}

export async function askForGoods(ctx: Ctx, claimId: string, submitted: FormFields): Promise<void> {
  const request = parseInput("returns", GoodsRequest, submitted)
  await moveAsStaff(ctx, claimId, "awaiting-goods", async (tx, claim) => {
    await tx.db
      .update(claims)
      .set({ ...request, state: "awaiting-goods" })
      .where(eq(claims.id, claim.id))
    await record(tx, {
      act: "returns.askForGoods",
      subjectId: claim.id,
      reason: request.answer,
      ...change(claim, "awaiting-goods"),
    })
    await notifyClaimant(tx, claim.id, "goodsAsked")
  })
}

export async function receiveGoods(ctx: Ctx, claimId: string, submitted: FormFields): Promise<void> {
  const { restockQuantity, inspection } = parseInput("returns", GoodsInspection, submitted)
  await moveAsStaff(ctx, claimId, "received", async (tx, claim) => {
    const [line] = await tx.db
      .select({ kind: orderLines.kind })
      .from(orderLines)
      .where(eq(orderLines.id, claim.lineId))
    const max = line && canBeRestocked(line.kind) ? claim.quantity : 0
    if (restockQuantity > max) throw refuse("restockUnclear", { field: "restockQuantity", max })
    await tx.db
      .update(claims)
      .set({ state: "received", receivedAt: tx.now(), restockQuantity, inspection })
      .where(eq(claims.id, claim.id))
    await record(tx, {
      act: "returns.receive",
      subjectId: claim.id,
      ...(inspection && { reason: inspection }),
      before: { state: claim.state },
      after: { state: "received", restockQuantity },
    })
    await notifyClaimant(tx, claim.id, "received")
  })
}

export async function withdrawClaim(ctx: Ctx, claimId: string): Promise<void> {
  requireSignedIn(ctx)
  await transaction(ctx, async (tx) => {
    const claim = await lockClaim(tx, claimId)
    requireOwn(ctx, claim.memberId)
    if (isThere(claim, "withdrawn")) return
    await end(tx, claim, { state: "withdrawn" })
    await record(tx, { act: "returns.withdraw", subjectId: claim.id, ...change(claim, "withdrawn") })
  })
}

/** In the transaction that writes the refund, which holds the order's lock. */
export async function settleClaim(
  tx: Tx,
  claimId: Id<"clm">,
  refund: { id: Id<"ref">; orderId: Id<"ord"> },
): Promise<void> {
  const claim = await lockClaim(tx, claimId)
  if (claim.orderId !== refund.orderId) throw refuse("noSuchClaim")
  if (isThere(claim, "refunded")) throw refuse("claimClosed")
  await end(tx, claim, { state: "refunded", refundId: refund.id })
  await record(tx, { act: "returns.refund", subjectId: claim.id, ...change(claim, "refunded") })
}

/** True if a repeated request has moved it before: nothing is done again. */
function isThere({ state }: Claim, to: ClaimState): boolean {
  if (state === to) return true
  if (!claimTransitions[state].includes(to)) throw refuse("claimClosed")
  return false
}

async function moveAsStaff(
  ctx: Ctx,
  claimId: string,
  to: ClaimState,
  work: (tx: Tx, claim: Claim) => Promise<void>,
): Promise<void> {
  const staffId = requirePermission(ctx, "orders")
  await transaction(ctx, async (tx) => {
    const claim = await lockClaim(tx, claimId)
    await requireUninvolved(tx, staffId, { memberIds: await concernedBy(tx, claim) })
    if (!isThere(claim, to)) await work(tx, claim)
  })
}

async function concernedBy(tx: Tx, { memberId, lineId }: Claim): Promise<(Id<"mem"> | null)[]> {
  const [lot] = await tx.db
    .select({ sellerId: lots.sellerId })
    .from(orderLines)
    .innerJoin(lots, and(eq(orderLines.kind, "lot"), eq(lots.id, sql`${orderLines.subjectId}`)))
    .where(eq(orderLines.id, lineId))
  return [memberId, lot?.sellerId ?? null]
}

async function lockClaim(tx: Tx, claimId: string): Promise<Claim> {
  if (!isId("clm", claimId)) throw refuse("noSuchClaim")
  const [claim] = await tx.db.select().from(claims).where(eq(claims.id, claimId)).for("update")
  if (!claim) throw refuse("noSuchClaim")
  return claim
}

/** A seller who waited for it is paid at once. */
async function end(tx: Tx, { id }: Claim, values: Partial<Claim>): Promise<void> {
  await tx.db
    .update(claims)
    .set({ ...values, endedAt: tx.now() })
    .where(eq(claims.id, id))
  await enqueue(tx, settleSellers, [{}])
}

function change({ state }: Claim, to: ClaimState) {
  return { before: { state }, after: { state: to } }
}
