import { sql } from "drizzle-orm"
import { biddingStates } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import {
  auctionKeys,
  exclusions,
  maximumDisclosures,
  pendingOfferStatuses,
  secondChances,
} from "#domains/bidding/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { readComplaintDays } from "#domains/orders/seller-terms.ts"
import { hasOpenClaim } from "#domains/returns/open-claims.ts"
import { type AppContext, contextFor, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { settlements } from "./schema.ts"

const dayMs = 24 * 60 * 60 * 1_000

/**
 * Erases the keys of auctions that nothing can change any more, and with them every maximum and salt. The public
 * history needs neither. Returns the number of auctions.
 */
export async function eraseMaximums(app: AppContext): Promise<number> {
  const ctx = contextFor(app)
  const cutoff = new Date(ctx.now().getTime() - (await readComplaintDays(ctx)) * dayMs)
  return await transaction(ctx, async (tx) => {
    const { rows } = await tx.db.execute<{ auction_id: Id<"auc"> }>(sql`
      update ${auctionKeys} k set wrapped = null, erased_at = ${tx.now()}
      where k.wrapped is not null
        and exists (select from auctions a where a.id = k.auction_id and a.status in ('completed', 'cancelled'))
        and not exists (
          select from ${biddingStates} s where s.auction_id = k.auction_id and (${isPending(cutoff)})
        )
      returning k.auction_id`)
    for (const { auction_id: subjectId } of rows)
      await record(tx, { act: "bidding.eraseMaximums", subjectId })
    return rows.length
  })
}

/** A sale that may still be recomputed, or that somebody may still complain about. */
function isPending(cutoff: Date) {
  const offers = sql.raw(pendingOfferStatuses.map((status) => `'${status}'`).join(", "))
  return sql`
    s.status in ('upcoming', 'live') or s.closed_at > ${cutoff}
    or exists (
      select from ${orderLines} where kind = 'lot' and subject_id = s.lot_id
        and (status = 'unpaid' or paid_at > ${cutoff} or ${hasOpenClaim(orderLines.id)})
    )
    or exists (
      select from ${secondChances} c where c.lot_id = s.lot_id and (c.status in (${offers}) or c.answered_at > ${cutoff})
    )
    or exists (select from ${exclusions} x where x.lot_id = s.lot_id and x.at > ${cutoff})
    or exists (
      select from ${settlements} t where t.lot_id = s.lot_id and t.state = 'waiting' and t.held_reason is not null
    )
    or exists (
      select from ${maximumDisclosures} d where d.lot_id = s.lot_id and d.seen_at is null and d.requested_at > ${cutoff}
    )`
}
