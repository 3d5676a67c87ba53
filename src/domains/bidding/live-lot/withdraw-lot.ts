import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { ApprovalKind } from "#domains/approvals/kind.ts"
import { appendEntries } from "#domains/auctions/chain/append-entries.ts"
import { completeAuction } from "#domains/auctions/complete-auction.ts"
import { lotWithdrawn } from "#domains/auctions/lot-withdrawn.ts"
import { biddingStates } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { freeBottlesOf } from "#domains/submissions/follow-lot.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx, Tx } from "#platform/ctx.ts"
import { parseInput } from "#platform/input.ts"
import { addJob } from "#platform/jobs/jobs.ts"
import { ReasonInput } from "../after/inputs.ts"
import { notifyBidders, readLotFacts } from "../after/notify-bidders.ts"
import { requireUninvolved } from "../after/require-uninvolved.ts"
import { writeCorrection } from "../corrections/correct-lot.ts"
import { publicState } from "../locked-lot.ts"
import { closingEntry } from "../log/act-entries.ts"
import { lockOpenLot } from "./lock-open-lot.ts"
import { listBidders, requestLotChange } from "./request-lot-change.ts"

export async function requestWithdrawal(ctx: Ctx, lotId: string, { reason }: ReasonInput): Promise<void> {
  await requestLotChange(ctx, lotId, { kind: withdrawApproval, input: { reason }, reason })
}

export const withdrawApproval: ApprovalKind = {
  kind: "lots.withdraw",
  permission: "auctions",
  path: (lotId) => pathTo("/admin/lots/:id", { id: lotId }),
  execute: async (tx, { subjectId, input }) =>
    await withdrawLot(tx, subjectId, parseInput("bidding", ReasonInput, input)),
}

async function withdrawLot(tx: Tx, lotId: string, { reason }: ReasonInput): Promise<void> {
  const staffId = requirePermission(tx, "auctions")
  const { lot, now } = await lockOpenLot(tx, lotId)
  await requireUninvolved(tx, lot, staffId)
  lot.status = "withdrawn"
  lot.is_paused = false
  lot.version += 1
  const withdrawal = { kind: "withdrawal", at: now.toISOString(), reason } as const
  await appendEntries(tx, [{ lotId: lot.lot_id, entry: withdrawal }, closingEntry(lot, "withdrawn", now)])
  await tx.db
    .update(biddingStates)
    .set({ status: "withdrawn", isPaused: false, closedAt: now, version: lot.version })
    .where(eq(biddingStates.lotId, lot.lot_id))
  await writeCorrection(tx, lot.lot_id, reason, [{ field: "status", before: "live", after: "withdrawn" }])
  const bottles = await freeBottlesOf(tx, [lot.lot_id], reason)
  await record(tx, {
    act: "lots.withdraw",
    subjectId: lot.lot_id,
    reason,
    before: { status: "live" },
    after: { status: "withdrawn", bids: lot.last_number, bottles },
  })
  const facts = await readLotFacts(tx, lot.lot_id)
  await notifyBidders(tx, facts, await listBidders(tx, lot), "lotWithdrawn", { reason })
  if (lot.seller_id !== null) await notifyBidders(tx, facts, [lot.seller_id], "ownWithdrawn", { reason })
  await addJob(tx, lotWithdrawn, { lotId: lot.lot_id })
  const state = publicState(lot)
  tx.afterCommit(() => tx.app.live.publish(state))
  await completeAuction(tx, lot.auction_id, now)
}
