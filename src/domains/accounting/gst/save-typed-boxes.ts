import { eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { requireUnlocked } from "#domains/wallet/lock-date.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { parseDollars } from "#platform/dollars.ts"
import { pick } from "#platform/pick.ts"
import { refuse } from "../refusals.ts"
import { gstReturns } from "../schema.ts"
import { noTypedBoxes, type TypedBoxes } from "./gst-boxes.ts"
import { daysOf, parseQuarter, type Quarter } from "./quarter.ts"

const amount = z
  .string({ error: "amountUnclear" })
  .transform((text) => (text.trim() === "" ? 0 : (parseDollars(text) ?? -1)))
  .pipe(z.int().min(0, { error: "amountUnclear" }))

export const TypedBoxesForm = z.object({
  exemptCents: amount,
  purchasesCents: amount,
  inputTaxCents: amount,
})

export async function readTypedBoxes(ctx: Ctx, quarter: Quarter): Promise<TypedBoxes> {
  requirePermission(ctx, "money")
  const [row] = await ctx.db
    .select(pick(gstReturns, "exemptCents", "purchasesCents", "inputTaxCents"))
    .from(gstReturns)
    .where(eq(gstReturns.quarter, quarter))
  return row ?? noTypedBoxes
}

export async function saveTypedBoxes(ctx: Ctx, quarterText: string, typed: TypedBoxes): Promise<void> {
  const savedBy = requirePermission(ctx, "money")
  const quarter = parseQuarter(quarterText)
  if (!quarter) throw refuse("quarterUnclear")
  await transaction(ctx, async (tx) => {
    await requireUnlocked(tx, daysOf(quarter).to)
    const before = await readTypedBoxes(tx, quarter)
    const row = { ...typed, savedAt: tx.now(), savedBy }
    await tx.db
      .insert(gstReturns)
      .values({ quarter, ...row })
      .onConflictDoUpdate({ target: gstReturns.quarter, set: row })
    await record(tx, { act: "accounting.saveGstReturn", subjectId: quarter, before, after: typed })
  })
}
