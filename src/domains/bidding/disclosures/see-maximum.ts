import { and, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { appendEntries } from "#domains/auctions/chain/append-entries.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { openBid } from "../after/read-bid-log.ts"
import { readLotKey } from "../maximums/read-keys.ts"
import { refuse } from "../refusals.ts"
import { bids, maximumDisclosures } from "../schema.ts"
import { lockDisclosure } from "./answer-disclosure.ts"

/** The figure can be seen for this long after the confirmation. */
export const disclosureMinutes = 15

/**
 * Requires a second person's confirmation. The audit and the lot's public history record that the figure was seen, never
 * the figure.
 */
export async function seeMaximum(
  ctx: Ctx,
  disclosureId: string,
): Promise<{ paddle: number; maxCents: Cents }> {
  const seenById = requirePermission(ctx, "breakGlass")
  return await transaction(ctx, async (tx) => {
    const disclosure = await lockDisclosure(tx, disclosureId)
    if (disclosure.requestedById !== seenById) throw refuse("notYourDisclosure")
    if (!disclosure.isConfirmed || disclosure.answeredAt === null) throw refuse("disclosureNotConfirmed")
    if (tx.now().getTime() >= disclosure.answeredAt.getTime() + disclosureMinutes * 60_000)
      throw refuse("disclosureOver")
    const { maxCents, paddle } = await readMaximum(tx, disclosure)
    if (disclosure.seenAt === null) {
      await tx.db
        .update(maximumDisclosures)
        .set({ seenAt: tx.now() })
        .where(eq(maximumDisclosures.id, disclosure.id))
      const { lotId } = disclosure
      const entry = { kind: "disclosure", at: tx.now().toISOString(), paddle } as const
      await appendEntries(tx, [{ lotId, entry }])
      await record(tx, {
        act: "bidding.readMaximum",
        subjectId: disclosure.lotId,
        after: { member: disclosure.bidderId },
      })
    }
    return { paddle, maxCents }
  })
}

async function readMaximum(tx: Tx, { lotId, bidderId }: typeof maximumDisclosures.$inferSelect) {
  const rows = await tx.db
    .select()
    .from(bids)
    .where(and(eq(bids.lotId, lotId), eq(bids.bidderId, bidderId)))
  const [first] = rows
  if (!first) throw refuse("noSuchBidder")
  const key = await readLotKey(tx, lotId)
  if (!key) throw refuse("maximumsErased")
  return { paddle: first.paddle, maxCents: Math.max(...rows.map((bid) => openBid(key, bid).maxCents)) }
}
