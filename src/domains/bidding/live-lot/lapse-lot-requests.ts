import { and, eq, inArray, notInArray } from "drizzle-orm"
import { approvals } from "#domains/approvals/schema.ts"
import { biddingStates } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { type AppContext, contextFor, transaction } from "#platform/ctx.ts"
import { extendApproval } from "./extend-lot.ts"
import { withdrawApproval } from "./withdraw-lot.ts"

/** A separate job: an approval locks its request before its lot, so the close could deadlock with it. */
export async function lapseLotRequests(app: AppContext): Promise<number> {
  return await transaction(contextFor(app), async (tx) => {
    const closedLots = tx.db
      .select({ lotId: biddingStates.lotId })
      .from(biddingStates)
      .where(notInArray(biddingStates.status, ["upcoming", "live"]))
    const lapsed = await tx.db
      .update(approvals)
      .set({ status: "lapsed", answeredAt: tx.now() })
      .where(
        and(
          eq(approvals.status, "waiting"),
          inArray(approvals.kind, [extendApproval.kind, withdrawApproval.kind]),
          inArray(approvals.subjectId, closedLots),
        ),
      )
      .returning({ id: approvals.id, kind: approvals.kind, subjectId: approvals.subjectId })
    for (const { id: approval, kind, subjectId } of lapsed)
      await record(tx, { act: "approvals.lapsed", subjectId, after: { kind, approval } })
    return lapsed.length
  })
}
