import { and, eq, isNull, ne } from "drizzle-orm"
import { denialReason, requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { rightsColumns, worksWith } from "#domains/accounts/staff-roles/rights.ts"
import { lots } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { paragraphs } from "#domains/notifications/notification-texts.ts"
import { notify } from "#domains/notifications/notify.ts"
import { lazyTextsOf } from "#language/lazy-text.server.ts"
import { pathTo } from "#platform/app-path.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import type { ReasonInput } from "../after/inputs.ts"
import { readLotFacts } from "../after/notify-bidders.ts"
import { requireUninvolved } from "../after/require-uninvolved.ts"
import { lockLot } from "../lock-lots.ts"
import { refuse } from "../refusals.ts"
import { maximumDisclosures, paddles } from "../schema.ts"

/** Shows nothing until another member of staff confirms. A repeated request is the same request. */
export async function requestDisclosure(
  ctx: Ctx,
  lotId: string,
  paddle: number,
  { reason }: ReasonInput,
): Promise<Id<"mlk">> {
  const requestedById = requirePermission(ctx, "breakGlass")
  return await transaction(ctx, async (tx) => {
    const own = { ...(await lockLotOfBidder(tx, lotId, paddle, requestedById)), requestedById }
    const [open] = await tx.db
      .select({ id: maximumDisclosures.id })
      .from(maximumDisclosures)
      .where(
        and(
          eq(maximumDisclosures.lotId, own.lotId),
          eq(maximumDisclosures.bidderId, own.bidderId),
          eq(maximumDisclosures.requestedById, requestedById),
          isNull(maximumDisclosures.answeredAt),
        ),
      )
    if (open) return open.id
    const id = newId("mlk")
    await tx.db.insert(maximumDisclosures).values({ id, ...own, reason, requestedAt: tx.now() })
    await record(tx, {
      act: "bidding.requestDisclosure",
      subjectId: lotId,
      reason,
      after: { paddle, member: own.bidderId },
    })
    await notifyColleagues(tx, own.lotId, requestedById)
    return id
  })
}

/** Takes the lot's lock, so that two clicks make one request. */
async function lockLotOfBidder(
  tx: Tx,
  lotId: string,
  paddle: number,
  staffId: Id<"mem">,
): Promise<{ lotId: Id<"lot">; bidderId: Id<"mem"> }> {
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  const lot = await lockLot(tx, lotId)
  if (!lot) throw refuse("noSuchLot")
  await requireUninvolved(tx, lot, staffId)
  const [found] = await tx.db
    .select({ bidderId: paddles.bidderId })
    .from(paddles)
    .innerJoin(lots, eq(lots.id, paddles.lotId))
    .where(and(eq(paddles.lotId, lotId), eq(paddles.number, paddle)))
  if (!found) throw refuse("noSuchBidder")
  return { lotId, bidderId: found.bidderId }
}

async function notifyColleagues(tx: Tx, lotId: Id<"lot">, requestedById: Id<"mem">): Promise<void> {
  const others = await tx.db
    .select({ ...rightsColumns, ...pick(members, "id") })
    .from(members)
    .where(and(worksWith("breakGlass"), isNull(members.closedAt), ne(members.id, requestedById)))
  const { name, number } = await readLotFacts(tx, lotId)
  const facts = { name, number, username: tx.actor.username ?? "" }
  const t = lazyTextsOf("bidding")
  for (const { id, ...rights } of others) {
    if (denialReason(rights, "breakGlass")) continue
    await notify(tx, id, {
      title: t("disclosureRequest.subject"),
      content: paragraphs(t("disclosureRequest.text", facts)),
      action: { path: pathTo("/admin/lots/:id", { id: lotId }), text: t("disclosureRequest.act") },
    })
  }
}
