import { eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import type { AuditValues } from "#domains/audit/schema.ts"
import { requireUnlocked } from "#domains/wallet/lock-date.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { parseDollars } from "#platform/dollars.ts"
import { whenValid } from "#platform/input.ts"
import { recordOf } from "#platform/records.ts"
import { refuse } from "../refusals.ts"
import { gstReturns } from "../schema.ts"
import {
  areClaimsInside,
  claimsInInputTax,
  noTypedBoxes,
  noteField,
  type TypedBoxes,
  typedAmounts,
} from "./gst-boxes.ts"
import { daysOf, parseQuarter, type Quarter } from "./quarter.ts"

const amount = z
  .string({ error: "amountUnclear" })
  .transform((text) => (text.trim() === "" ? 0 : (parseDollars(text) ?? -1)))
  .pipe(z.int().min(0, { error: "amountUnclear" }))
const note = z.string().trim().max(500, "noteTooLong").default("")

export const TypedBoxesForm = z
  .object({
    ...recordOf(typedAmounts, () => amount),
    ...recordOf(typedAmounts.map(noteField), () => note),
  })
  .refine(areClaimsInside, {
    error: "claimsAboveInputTax",
    path: ["inputTaxCents"],
    when: whenValid("inputTaxCents", ...claimsInInputTax),
  })
  .transform(
    (fields): TypedBoxes => ({
      ...recordOf(typedAmounts, (name) => fields[name]),
      notes: Object.fromEntries(
        typedAmounts.flatMap((name) => {
          const text = fields[noteField(name)]
          return text === "" ? [] : [[name, text]]
        }),
      ),
    }),
  )

export async function readTypedBoxes(ctx: Ctx, quarter: Quarter): Promise<TypedBoxes> {
  requirePermission(ctx, "money")
  const [row = noTypedBoxes] = await ctx.db.select().from(gstReturns).where(eq(gstReturns.quarter, quarter))
  return { ...recordOf(typedAmounts, (name) => row[name]), notes: row.notes }
}

export async function saveTypedBoxes(ctx: Ctx, quarterText: string, typed: TypedBoxes): Promise<void> {
  const savedBy = requirePermission(ctx, "money")
  const quarter = parseQuarter(quarterText)
  if (!quarter) throw refuse("quarterUnclear")
  await transaction(ctx, async (tx) => {
    await requireUnlocked(tx, daysOf(quarter).to)
    const stored = await readTypedBoxes(tx, quarter)
    const row = { ...typed, savedAt: tx.now(), savedBy }
    await tx.db
      .insert(gstReturns)
      .values({ quarter, ...row })
      .onConflictDoUpdate({ target: gstReturns.quarter, set: row })
    await record(tx, { act: "accounting.saveGstReturn", subjectId: quarter, ...changesOf(stored, typed) })
  })
}

function changesOf(stored: TypedBoxes, typed: TypedBoxes): { before: AuditValues; after: AuditValues } {
  const [before, after] = [valuesOf(stored), valuesOf(typed)]
  const changed = Object.keys(after).filter((name) => before[name] !== after[name])
  const only = (values: AuditValues) =>
    Object.fromEntries(changed.map((name) => [name, values[name] ?? null]))
  return { before: only(before), after: only(after) }
}

function valuesOf({ notes, ...amounts }: TypedBoxes): AuditValues {
  return {
    ...amounts,
    ...Object.fromEntries(typedAmounts.map((name) => [noteField(name), notes[name] ?? null])),
  }
}
