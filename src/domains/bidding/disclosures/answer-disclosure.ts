import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { isInvolved } from "#domains/accounts/require-uninvolved.ts"
import { lots } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { requireUninvolved } from "../after/require-uninvolved.ts"
import { refuse } from "../refusals.ts"
import { maximumDisclosures } from "../schema.ts"

export async function answerDisclosure(ctx: Ctx, disclosureId: string, isConfirmed: boolean): Promise<void> {
  const answeredById = requirePermission(ctx, "breakGlass")
  await transaction(ctx, async (tx) => {
    const disclosure = await lockDisclosure(tx, disclosureId)
    if (await isInvolved(tx, answeredById, { memberIds: [disclosure.requestedById] }))
      throw refuse("sameStaff")
    if (disclosure.answeredAt !== null) throw refuse("disclosureAnswered")
    const lot = { lot_id: disclosure.lotId, seller_id: disclosure.sellerId }
    await requireUninvolved(tx, lot, answeredById)
    await tx.db
      .update(maximumDisclosures)
      .set({ answeredAt: tx.now(), answeredById, isConfirmed })
      .where(eq(maximumDisclosures.id, disclosure.id))
    await record(tx, {
      act: isConfirmed ? "bidding.confirmDisclosure" : "bidding.refuseDisclosure",
      subjectId: disclosure.lotId,
      after: { member: disclosure.bidderId },
    })
  })
}

export async function lockDisclosure(tx: Tx, disclosureId: string) {
  if (!isId("mlk", disclosureId)) throw refuse("noSuchDisclosure")
  const [row] = await tx.db
    .select({ disclosure: maximumDisclosures, sellerId: lots.sellerId })
    .from(maximumDisclosures)
    .innerJoin(lots, eq(lots.id, maximumDisclosures.lotId))
    .where(eq(maximumDisclosures.id, disclosureId))
    .for("update", { of: maximumDisclosures })
  if (!row) throw refuse("noSuchDisclosure")
  return { ...row.disclosure, sellerId: row.sellerId }
}
