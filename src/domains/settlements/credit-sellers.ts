import { and, asc, eq, gt, isNull, lte, not, sql } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { hasOpenClaim } from "#domains/returns/open-claims.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { postJournal } from "#domains/wallet/post-journal.ts"
import { type AppContext, type Ctx, contextFor, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import { addDue } from "./open-settlements.ts"
import { type PayoutWait, payoutWaitOf } from "./payout-wait.ts"
import { sellerDues, settlements } from "./schema.ts"

type Settlement = typeof settlements.$inferSelect

const maxAtOnce = 200

export async function creditSellers(app: AppContext): Promise<number> {
  const ctx = contextFor(app)
  const due = await ctx.db
    .select({ lineId: settlements.lineId })
    .from(settlements)
    .where(
      and(
        eq(settlements.state, "waiting"),
        isNull(settlements.heldReason),
        not(hasOpenClaim(settlements.lineId)),
        lte(settlements.dueAt, ctx.now()),
      ),
    )
    .orderBy(asc(settlements.dueAt), asc(settlements.lineId))
    .limit(maxAtOnce)
  let credited = 0
  for (const { lineId } of due) if (await creditSeller(ctx, lineId)) credited++
  return credited
}

async function creditSeller(ctx: Ctx, lineId: Id<"orl">): Promise<boolean> {
  return await transaction(ctx, async (tx) => {
    // Lock order, as in a reversal: the line, then its settlement.
    const [line] = await tx.db.select().from(orderLines).where(eq(orderLines.id, lineId)).for("update")
    const settlement = await lockSettlement(tx, lineId)
    if (!line || settlement?.state !== "waiting" || line.status === "refunded") return false
    if ((await readWait(tx, settlement)) !== null) return false
    const nettedCents = await deductDues(tx, settlement.sellerId, settlement.netCents)
    await tx.db
      .update(settlements)
      .set({ state: "credited", endedAt: tx.now(), nettedCents })
      .where(eq(settlements.lineId, lineId))
    if (settlement.owedCents > 0)
      await addDue(tx, { ...duesOf(settlement), kind: "beyond", cents: settlement.owedCents })
    await postCredit(tx, settlement, nettedCents)
    return true
  })
}

/** In full, then what it pays of the seller's dues: the wallet's statement shows both. */
async function postCredit(tx: Tx, settlement: Settlement, nettedCents: Cents): Promise<void> {
  const { sellerId: memberId, lotId: subjectId, lineId, netCents } = settlement
  const seller = accountOf(memberId)
  if (netCents > 0)
    await postJournal(tx, {
      ...{ kind: "seller-proceeds", memberId, subjectId, idempotencyKey: `proceeds ${lineId}` },
      moves: [{ from: "company:sales", to: seller, amount: netCents }],
    })
  if (nettedCents > 0)
    await postJournal(tx, {
      ...{ kind: "seller-dues", memberId, subjectId, idempotencyKey: `dues ${lineId}` },
      moves: [{ from: seller, to: "company:sales", amount: nettedCents }],
    })
}

async function readWait(tx: Tx, settlement: Settlement): Promise<PayoutWait> {
  const [seller] = await tx.db
    .select({
      sellerStatus: members.status,
      hasOpenClaim: sql<boolean>`${hasOpenClaim(sql`${settlement.lineId}`)}`,
    })
    .from(members)
    .where(eq(members.id, settlement.sellerId))
    .for("share")
  if (!seller) return "suspended"
  return payoutWaitOf({ ...settlement, ...seller }, tx.now())
}

async function deductDues(tx: Tx, sellerId: Id<"mem">, limitCents: number): Promise<number> {
  const dues = await tx.db
    .select()
    .from(sellerDues)
    .where(and(eq(sellerDues.sellerId, sellerId), gt(sellerDues.leftCents, 0)))
    .orderBy(asc(sellerDues.at), asc(sellerDues.id))
    .for("update")
  let left = limitCents
  for (const due of dues) {
    const taken = Math.min(left, due.leftCents)
    if (taken === 0) break
    await tx.db
      .update(sellerDues)
      .set({ leftCents: due.leftCents - taken })
      .where(eq(sellerDues.id, due.id))
    left -= taken
  }
  return limitCents - left
}

/** In the transaction that refunds the buyer. An amount already credited becomes a due. */
export async function reverseSettlement(tx: Tx, lineId: Id<"orl">): Promise<void> {
  const settlement = await lockSettlement(tx, lineId)
  if (!settlement || settlement.state === "reversed") return
  await tx.db
    .update(settlements)
    .set({ state: "reversed", endedAt: tx.now() })
    .where(eq(settlements.lineId, lineId))
  if (settlement.state !== "credited") return
  if (settlement.netCents > 0)
    await addDue(tx, { ...duesOf(settlement), kind: "undone", cents: settlement.netCents })
  // The fees of the reversed sale are no longer owed either.
  await tx.db
    .update(sellerDues)
    .set({ leftCents: 0 })
    .where(and(eq(sellerDues.kind, "beyond"), eq(sellerDues.subjectId, lineId)))
}

function duesOf({ sellerId, lotId, lineId }: Settlement) {
  return { sellerId, lotId, subjectId: lineId }
}

export async function lockSettlement(tx: Tx, lineId: Id<"orl">): Promise<Settlement | undefined> {
  const [settlement] = await tx.db
    .select()
    .from(settlements)
    .where(eq(settlements.lineId, lineId))
    .for("update")
  return settlement
}
