import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { lots } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { endUnpaidSale, lockSoldLot } from "#domains/bidding/after/end-unpaid-sale.ts"
import { paddles } from "#domains/bidding/schema.ts"
import { lockCaskListing, relistCaskListing } from "#domains/casks/relist-cask-listing.ts"
import { freeDram, lockOfferOfPledge } from "#domains/drams/free-dram.ts"
import { unpaidKinds } from "#domains/orders/kinds.ts"
import { moveLine } from "#domains/orders/move-line.ts"
import { recordDefault } from "#domains/orders/note-default.ts"
import { readPayTimes } from "#domains/orders/pay-terms.ts"
import { notifyOfDefault } from "#domains/orders/reminders/notify-of-default.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { extendByOutages, readOutages } from "#domains/outages/is-in-outage.ts"
import { hasEnded } from "#domains/outages/was-available.ts"
import { formatDate } from "#language/format.ts"
import { type AppContext, type Ctx, contextFor, type Tx, transaction } from "#platform/ctx.ts"
import { sqlNow } from "#platform/database/database-time.ts"
import { type Id, isId, requireId } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { refuse } from "../refusals.ts"
import type { OrderActionReason } from "./order-action-reason.ts"

const hourMs = 3_600_000

/**
 * After the second deadline, if no open order contains the line. A lot goes to the next bidder; casks and drams are for
 * sale again.
 */
export async function declareDefault(ctx: Ctx, lineId: string, { reason }: OrderActionReason): Promise<void> {
  const staffId = requirePermission(ctx, "orders")
  if (!isId("orl", lineId)) throw refuse("noSuchLine")
  const { defaultHours } = await readPayTimes(ctx)
  await transaction(ctx, async (tx) => {
    await requireUninvolved(tx, staffId, { memberIds: await listInvolved(tx, lineId) })
    await declareLineDefault(tx, lineId, reason, defaultHours)
  })
}

/** For a lot also its seller and bidders, because the next bidder gets an offer. */
async function listInvolved(tx: Tx, lineId: Id<"orl">): Promise<(Id<"mem"> | null)[]> {
  const [line] = await tx.db.select().from(orderLines).where(eq(orderLines.id, lineId))
  if (line?.kind !== "lot") return [line?.memberId ?? null]
  const lotId = requireId("lot", line.subjectId)
  const sellers = await tx.db.select({ id: lots.sellerId }).from(lots).where(eq(lots.id, lotId))
  const bidders = await tx.db.select({ id: paddles.bidderId }).from(paddles).where(eq(paddles.lotId, lotId))
  return [line.memberId, ...sellers.map(({ id }) => id), ...bidders.map(({ id }) => id)]
}

const automaticReason = "Not paid in time"

export async function declareOverdueDefaults(app: AppContext): Promise<number> {
  const ctx = contextFor(app)
  const { defaultHours, automaticHours } = await readPayTimes(ctx)
  if (automaticHours === null) return 0
  const hours = defaultHours + automaticHours
  const due = await app.db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(
      and(
        inArray(orderLines.kind, unpaidKinds),
        eq(orderLines.status, "unpaid"),
        isNull(orderLines.orderId),
        isNotNull(orderLines.memberId),
        sql`${orderLines.dueAt} + ${hours} * interval '1 hour' <= ${sqlNow(app)}`,
      ),
    )
  let declared = 0
  for (const { id } of due)
    try {
      await transaction(ctx, (tx) => declareLineDefault(tx, id, automaticReason, hours))
      declared++
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
    }
  return declared
}

async function declareLineDefault(tx: Tx, lineId: Id<"orl">, reason: string, hours: number): Promise<void> {
  const isLine = eq(orderLines.id, lineId)
  const [unlockedLine] = await tx.db
    .select({ kind: orderLines.kind, subjectId: orderLines.subjectId })
    .from(orderLines)
    .where(isLine)
  if (!unlockedLine) throw refuse("noSuchLine")
  const relist = await lockPurchase(tx, unlockedLine)
  const [line] = await tx.db.select().from(orderLines).where(isLine).for("update")
  if (!relist || !line || line.memberId === null) throw refuse("noSuchLine")
  if (line.status !== "unpaid") throw refuse("lineUnavailable")
  if (line.orderId !== null) throw refuse("lineOrdered")
  const until = extendByOutages(
    new Date(line.dueAt.getTime() + hours * hourMs),
    await readOutages(tx, line.dueAt),
  )
  if (!(await hasEnded(tx, until))) throw refuse("notInDefault", { until: formatDate(until, tx.language) })
  const { memberId } = line
  await moveLine(tx, lineId, "defaulted")
  await record(tx, {
    act: "orders.declareDefault",
    subjectId: memberId,
    reason,
    after: { [line.kind]: line.subjectId, title: line.title, priceCents: line.priceCents },
  })
  await notifyOfDefault(tx, memberId, { line, reason })
  await recordDefault(tx, { lineId, memberId, reason })
  await relist(memberId, reason)
}

type Relist = (memberId: Id<"mem">, reason: string) => Promise<void>

/** Lock order: what was bought, then its line. Returns a function that puts it up for sale again. */
async function lockPurchase(
  tx: Tx,
  { kind, subjectId }: Pick<typeof orderLines.$inferSelect, "kind" | "subjectId">,
): Promise<Relist | undefined> {
  if (kind === "lot") {
    const lot = await lockSoldLot(tx, requireId("lot", subjectId))
    return async (memberId, reason) => {
      if (lot?.leader_id === memberId) await endUnpaidSale(tx, lot, reason)
    }
  }
  if (kind === "cask") {
    const listing = await lockCaskListing(tx, requireId("lst", subjectId))
    return async () => {
      if (listing) await relistCaskListing(tx, listing)
    }
  }
  if (kind === "dram") {
    const pledgeId = requireId("plg", subjectId)
    const offer = await lockOfferOfPledge(tx, pledgeId)
    return async () => {
      if (offer) await freeDram(tx, offer, pledgeId)
    }
  }
  return undefined
}
