import { eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { ApprovalKind } from "#domains/approvals/kind.ts"
import { appendEntries } from "#domains/auctions/chain/append-entries.ts"
import { biddingStates } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx, Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { parseInput } from "#platform/input.ts"
import { ReasonInput } from "../after/inputs.ts"
import { notifyBidders, readLotFacts } from "../after/notify-bidders.ts"
import { requireUninvolved } from "../after/require-uninvolved.ts"
import { writeCorrection } from "../corrections/correct-lot.ts"
import { publicState } from "../locked-lot.ts"
import type { EndShift } from "../pauses/end-shifts.ts"
import { refuse } from "../refusals.ts"
import { lotExtensions } from "../schema.ts"
import { lockOpenLot } from "./lock-open-lot.ts"
import { listBidders, requestLotChange } from "./request-lot-change.ts"

export const maxMinutes = 7 * 24 * 60

export const Extension = ReasonInput.extend({
  minutes: z.coerce.number("minutesUnclear").int("minutesUnclear").min(1, "minutesUnclear").max(maxMinutes, {
    error: "minutesUnclear",
  }),
})
export type Extension = z.output<typeof Extension>

export async function requestExtension(
  ctx: Ctx,
  lotId: string,
  { reason, minutes }: Extension,
): Promise<void> {
  await requestLotChange(ctx, lotId, {
    kind: extendApproval,
    input: { reason, minutes },
    facts: { minutes },
    reason,
  })
}

export const extendApproval: ApprovalKind = {
  kind: "lots.extend",
  permission: "auctions",
  path: (lotId) => pathTo("/admin/lots/:id", { id: lotId }),
  execute: async (tx, { id, subjectId, input }) =>
    await extendLot(tx, id, subjectId, parseInput("bidding", Extension, input)),
}

/** Later than every bid before it, so the log shows which came first. */
export function extensionOf(lastBidAt: Date | null, minutes: number, now: Date): EndShift {
  const at = lastBidAt !== null && lastBidAt >= now ? new Date(lastBidAt.getTime() + 1) : now
  return { at, ms: minutes * 60_000 }
}

async function extendLot(
  tx: Tx,
  approvalId: Id<"apr">,
  lotId: string,
  { reason, minutes }: Extension,
): Promise<void> {
  const staffId = requirePermission(tx, "auctions")
  const { lot, now } = await lockOpenLot(tx, lotId)
  await requireUninvolved(tx, lot, staffId)
  if (lot.is_paused) throw refuse("paused")
  const { at, ms } = extensionOf(lot.last_bid_at, minutes, now)
  const before = lot.ends_at
  lot.ends_at = new Date(before.getTime() + ms)
  lot.shifted_ms = Number(lot.shifted_ms) + ms
  lot.version += 1
  await tx.db
    .update(biddingStates)
    .set({ endsAt: lot.ends_at, shiftedMs: lot.shifted_ms, lastBidAt: at, version: lot.version })
    .where(eq(biddingStates.lotId, lot.lot_id))
  const shift = { kind: "shift", at: at.toISOString(), shiftMs: ms, cause: "extension", reason } as const
  await appendEntries(tx, [{ lotId: lot.lot_id, entry: shift }])
  await tx.db.insert(lotExtensions).values({ approvalId, lotId: lot.lot_id, at, shiftMs: ms })
  const ends = { before: before.toISOString(), after: lot.ends_at.toISOString() }
  await writeCorrection(tx, lot.lot_id, reason, [{ field: "endsAt", ...ends }])
  await record(tx, {
    act: "lots.extend",
    subjectId: lot.lot_id,
    reason,
    before: { endsAt: ends.before },
    after: { endsAt: ends.after, minutes },
  })
  const recipients = [...(await listBidders(tx, lot)), ...(lot.seller_id === null ? [] : [lot.seller_id])]
  const details = { reason, until: lot.ends_at }
  await notifyBidders(tx, await readLotFacts(tx, lot.lot_id), recipients, "extended", details)
  const state = publicState(lot)
  tx.afterCommit(() => tx.app.live.publish(state))
}
