import { and, eq, notInArray } from "drizzle-orm"
import { moveLine } from "#domains/orders/move-line.ts"
import { orderLines } from "#domains/orders/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import { createLotOrderLine } from "../closing/close-lot.ts"
import type { LockedLot } from "../locked-lot.ts"
import { refuse } from "../refusals.ts"
import { notifyBidders, readLotFacts } from "./notify-bidders.ts"

export async function transferSale(
  tx: Tx,
  lot: LockedLot,
  before: { leaderId: Id<"mem"> | null; priceCents: Cents },
): Promise<void> {
  const line = await lockUnpaidLine(tx, lot.lot_id)
  if (lot.leader_id === before.leaderId && lot.price_cents === before.priceCents) return
  await moveLine(tx, line.id, "lapsed")
  const winnerId = lot.reserve_met === false ? null : lot.leader_id
  if (winnerId === null) {
    lot.status = "unsold"
    return
  }
  await createLotOrderLine(tx, lot, winnerId, lot.price_cents, tx.now())
  const facts = await readLotFacts(tx, lot.lot_id)
  const kind = winnerId === before.leaderId ? "wonForLess" : "nowWon"
  await notifyBidders(tx, facts, [winnerId], kind, { priceCents: lot.price_cents })
}

/** Refuses a line that is paid or in an open order: only that order's admin page may change it. */
async function lockUnpaidLine(tx: Tx, lotId: Id<"lot">) {
  const [line] = await tx.db
    .select({ id: orderLines.id, status: orderLines.status, orderId: orderLines.orderId })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.kind, "lot"),
        eq(orderLines.subjectId, lotId),
        notInArray(orderLines.status, ["lapsed", "defaulted", "refunded"]),
      ),
    )
    .for("update")
  if (line?.status !== "unpaid") throw refuse("alreadyPaid")
  if (line.orderId !== null) throw refuse("inOrder")
  return line
}
