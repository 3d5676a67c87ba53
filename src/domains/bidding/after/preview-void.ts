import { and, eq, inArray } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { biddingStates, lots } from "#domains/auctions/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId, requireId } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import { pick } from "#platform/pick.ts"
import { nextInLine } from "../log/recompute.ts"
import { refuse } from "../refusals.ts"
import { pendingOfferStatuses, secondChances } from "../schema.ts"
import { readBidLog, readDeclined, readExclusions, readTerms } from "./read-bid-log.ts"
import { requireUninvolved } from "./require-uninvolved.ts"
import { requireUnpaid, saleAfterVoid, selectOpenLine } from "./transfer-sale.ts"
import { readBid, requireVoidable } from "./void-bid.ts"

/** Names and what is public already: never the price that the void would bring, which may be a maximum. */
export type VoidPreview =
  | { status: "live" }
  | { status: "unsold"; endsOffer: boolean }
  | {
      status: "sold"
      outcome: ReturnType<typeof saleAfterVoid>["outcome"]
      buyer: string
      lineCents: Cents
      nextBuyer: string
    }

/** Returns the effect that `voidBid` would have now, and throws the same refusals. */
export async function previewVoid(ctx: Ctx, lotId: string, number: number): Promise<VoidPreview> {
  const staffId = requirePermission(ctx, "auctions")
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  const lot = await readLot(ctx, lotId)
  const { bidderId } = await readBid(ctx, lotId, number)
  await requireUninvolved(ctx, { lot_id: lotId, seller_id: lot.sellerId }, staffId)
  await requireVoidable(ctx, { lot_id: lotId, status: lot.status })
  const exclusions = await readExclusions(ctx, lotId)
  if (exclusions.some((each) => each.bidderId === bidderId)) throw refuse("alreadyExcluded")
  if (lot.status === "live") return { status: "live" }
  const excluded = new Set<string>([bidderId, ...exclusions.map((each) => each.bidderId)])
  const after = nextInLine(
    await readBidLog(ctx, lotId),
    { excluded, declined: await readDeclined(ctx, lotId) },
    await readTerms(ctx, lotId),
    lot.endsAt,
  )
  const leaderId = after.leader === null ? null : requireId("mem", after.leader)
  if (lot.status !== "sold") return { status: "unsold", endsOffer: await endsOffer(ctx, lotId, leaderId) }
  const line = requireUnpaid((await selectOpenLine(ctx, lotId))[0])
  const { outcome, winnerId } = saleAfterVoid(lot, { ...after, leaderId })
  const [buyer, nextBuyer] = [await nameOf(ctx, lot.leaderId), await nameOf(ctx, winnerId)]
  return { status: "sold", outcome, buyer, lineCents: line.priceCents, nextBuyer }
}

async function readLot({ db }: Ctx, lotId: Id<"lot">) {
  const [lot] = await db
    .select({ sellerId: lots.sellerId, ...pick(biddingStates, "status", "leaderId", "priceCents", "endsAt") })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .where(eq(lots.id, lotId))
  if (!lot) throw refuse("noSuchLot")
  return lot
}

async function endsOffer({ db }: Ctx, lotId: Id<"lot">, leaderId: Id<"mem"> | null): Promise<boolean> {
  const [offer] = await db
    .select({ bidderId: secondChances.bidderId })
    .from(secondChances)
    .where(and(eq(secondChances.lotId, lotId), inArray(secondChances.status, pendingOfferStatuses)))
  return offer !== undefined && offer.bidderId !== leaderId
}

async function nameOf({ db }: Ctx, memberId: Id<"mem"> | null): Promise<string> {
  if (memberId === null) return ""
  const [member] = await db
    .select({ username: members.username })
    .from(members)
    .where(eq(members.id, memberId))
  return member?.username ?? ""
}
