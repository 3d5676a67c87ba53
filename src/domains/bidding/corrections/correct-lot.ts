import { eq, sql } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { ConditionInput, lotTexts } from "#domains/auctions/inputs.ts"
import { type LotToEdit, lockLotToEdit } from "#domains/auctions/lock-lot-to-edit.ts"
import type { CorrectedField } from "#domains/auctions/lot.ts"
import { publishLot } from "#domains/auctions/publish-lot.ts"
import { refuse } from "#domains/auctions/refusals.ts"
import { lotCorrections, lots } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { keysOf } from "#platform/records.ts"
import { notifyBidders, readLotFacts } from "../after/notify-bidders.ts"
import { paddles } from "../schema.ts"

export const CorrectionNote = z
  .string({ error: "correctionNoteRequired" })
  .trim()
  .min(3, "correctionNoteRequired")
  .max(1_000, "textTooLong")

export const LotCorrection = z.object({
  condition: ConditionInput,
  ...lotTexts,
  note: CorrectionNote,
})
export type LotCorrection = z.output<typeof LotCorrection>

/** Price, reserve, end and product cannot change: people have bid on them. */
export async function correctLot(
  ctx: Ctx,
  lotId: string,
  { condition, description, provenance, note }: LotCorrection,
  revision: number,
): Promise<void> {
  const staffId = requirePermission(ctx, "auctions")
  await transaction(ctx, async (tx) => {
    const lotToEdit = await lockLotToEdit(tx, lotId, revision)
    await requireUninvolved(tx, staffId, { memberIds: [lotToEdit.lot.sellerId] })
    if (!lotToEdit.hasOpened) throw refuse("notOpened")
    const before = lotToEdit.lot.condition
    const after = { ...condition, sellerFlaws: before.sellerFlaws ?? null }
    const changes = [
      ...keysOf(after).map((field) => ({
        field,
        before: before[field] ?? null,
        after: after[field],
      })),
      { field: "description" as const, before: lotToEdit.lot.description, after: description },
      { field: "provenance" as const, before: lotToEdit.lot.provenance, after: provenance },
    ].filter((change) => change.before !== change.after)
    if (changes.length === 0) throw refuse("nothingCorrected")
    await tx.db
      .update(lots)
      .set({ condition: after, description, provenance })
      .where(eq(lots.id, lotToEdit.lot.id))
    await publishCorrection(tx, lotToEdit, note, changes)
  })
}

/** Publishes the lot so that open pages reload it. */
export async function publishCorrection(
  tx: Tx,
  { lot }: Pick<LotToEdit, "lot">,
  note: string,
  changes: readonly CorrectedField[],
): Promise<void> {
  await writeCorrection(tx, lot.id, note, changes)
  const values = (of: "before" | "after") =>
    Object.fromEntries(changes.map((change) => [change.field, change[of]]))
  await record(tx, {
    act: "lots.correct",
    subjectId: lot.id,
    reason: note,
    before: values("before"),
    after: values("after"),
  })
  const bidders = await tx.db.select({ id: paddles.bidderId }).from(paddles).where(eq(paddles.lotId, lot.id))
  await notifyBidders(
    tx,
    await readLotFacts(tx, lot.id),
    bidders.map(({ id }) => id),
    "corrected",
    { reason: note },
  )
  await publishLot(tx, lot.id)
}

export async function writeCorrection(
  tx: Tx,
  lotId: Id<"lot">,
  note: string,
  changes: readonly CorrectedField[],
): Promise<void> {
  const byId = requirePermission(tx, "auctions")
  await tx.db.insert(lotCorrections).values({ lotId, at: tx.now(), byId, note, changes: [...changes] })
  await tx.db
    .update(lots)
    .set({ revision: sql`${lots.revision} + 1` })
    .where(eq(lots.id, lotId))
}
