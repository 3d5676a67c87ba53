import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { ApprovalKind } from "#domains/approvals/kind.ts"
import { requestApproval } from "#domains/approvals/request-approval.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { readLotFacts } from "../after/notify-bidders.ts"
import type { LockedLot } from "../locked-lot.ts"
import { paddles } from "../schema.ts"
import { lockOpenLot } from "./lock-open-lot.ts"

type LotChangeRequest = {
  kind: Pick<ApprovalKind, "kind" | "permission">
  input: Record<string, unknown>
  facts?: Record<string, number>
  reason: string
}

/** A second person must approve. Neither may be the seller or a bidder. */
export async function requestLotChange(
  ctx: Ctx,
  lotId: string,
  { kind, ...change }: LotChangeRequest,
): Promise<void> {
  requirePermission(ctx, "auctions")
  await transaction(ctx, async (tx) => {
    const { lot } = await lockOpenLot(tx, lotId)
    const { number, name } = await readLotFacts(tx, lot.lot_id)
    await requestApproval(tx, kind, {
      ...change,
      subjectId: lot.lot_id,
      facts: { number, name, ...change.facts },
      concerns: [lot.seller_id, ...(await listBidders(tx, lot))],
    })
  })
}

export async function listBidders(tx: Tx, lot: Pick<LockedLot, "lot_id">): Promise<Id<"mem">[]> {
  const rows = await tx.db.select({ id: paddles.bidderId }).from(paddles).where(eq(paddles.lotId, lot.lot_id))
  return rows.map(({ id }) => id)
}
