import { and, eq, notInArray } from "drizzle-orm"
import { moveLine } from "#domains/orders/move-line.ts"
import { orderLines } from "#domains/orders/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import { pick } from "#platform/pick.ts"
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
  const { leader_id: leaderId, price_cents: priceCents, reserve_met: reserveMet } = lot
  const { outcome, winnerId } = saleAfterVoid(before, { leaderId, priceCents, reserveMet })
  if (outcome === "unchanged") return
  await moveLine(tx, line.id, "lapsed")
  if (winnerId === null) {
    lot.status = "unsold"
    return
  }
  await createLotOrderLine(tx, lot, winnerId, lot.price_cents, tx.now())
  const facts = await readLotFacts(tx, lot.lot_id)
  const kind = outcome === "lowered" ? "wonForLess" : "nowWon"
  await notifyBidders(tx, facts, [winnerId], kind, { priceCents: lot.price_cents })
}

type Sale = { leaderId: Id<"mem"> | null; priceCents: Cents }

/** What becomes of a closed lot's sale once the bids of one bidder no longer count. */
export function saleAfterVoid(before: Sale, after: Sale & { reserveMet: boolean | null }) {
  const winnerId = after.reserveMet === false ? null : after.leaderId
  if (after.leaderId === before.leaderId && after.priceCents === before.priceCents)
    return { outcome: "unchanged", winnerId } as const
  if (winnerId === null) return { outcome: "unsold", winnerId } as const
  return { outcome: winnerId === before.leaderId ? "lowered" : "transferred", winnerId } as const
}

/** Refuses a line that is paid or in an open order: only that order's admin page may change it. */
async function lockUnpaidLine(tx: Tx, lotId: Id<"lot">) {
  const [line] = await selectOpenLine(tx, lotId).for("update")
  return requireUnpaid(line)
}

export function selectOpenLine({ db }: Pick<Tx, "db">, lotId: Id<"lot">) {
  return db
    .select(pick(orderLines, "id", "status", "orderId", "priceCents"))
    .from(orderLines)
    .where(
      and(
        eq(orderLines.kind, "lot"),
        eq(orderLines.subjectId, lotId),
        notInArray(orderLines.status, ["lapsed", "defaulted", "refunded"]),
      ),
    )
    .$dynamic()
}

type OpenLine = Awaited<ReturnType<typeof selectOpenLine>>[number]

export function requireUnpaid(line: OpenLine | undefined): OpenLine {
  if (line?.status !== "unpaid") throw refuse("alreadyPaid")
  if (line.orderId !== null) throw refuse("inOrder")
  return line
}
