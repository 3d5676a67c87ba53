import { asc, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { checkTogether, type FormFields } from "#platform/input.ts"
import { moveToShelf } from "../intake.ts"
import { lockForStaff, type SubmittedBottle } from "../move-bottle.ts"
import { refuse } from "../refusals.ts"
import { submittedBottles } from "../schema.ts"
import { lastValuationsOf, type Valuation } from "../valuations/last-valuations.ts"
import { editableParts, type PlannedValues, planText, valuesOf } from "./bottle-plan.ts"
import { findNamedProducts, type NamedProducts } from "./named-products.ts"
import { type GridRow, parseRow, rowsIn } from "./row-input.ts"

type RowChange = {
  bottle: SubmittedBottle
  productId: Id<"prd"> | null | undefined
  values: PlannedValues | undefined
  shelf: string | undefined
}

/** All rows of a consignment or none. A row that its editor has not touched may have been changed by others. */
export async function saveRows(
  ctx: Ctx,
  submissionId: string,
  submitted: FormFields,
): Promise<{ saved: number }> {
  requirePermission(ctx, "intake")
  const rows = rowsIn(submitted)
  if (!isId("sub", submissionId)) throw refuse("noSuchSubmission")
  return await transaction(ctx, async (tx) => {
    const locked = await lockBottlesOf(tx, submissionId)
    const last = await lastValuationsOf(tx, [...locked.keys()])
    const named = await findNamedProducts(
      tx,
      rows.flatMap(({ product }) => product ?? []),
    )
    const checks = rows.map((row) => {
      const check = async () => {
        const bottle = locked.get(row.id)
        if (!bottle) throw refuse("noSuchBottle")
        return await changeOf(tx, row, { bottle, last: last.get(row.id) ?? null, named })
      }
      return [row.id, check] as const
    })
    const changes = Object.values(await checkTogether(Object.fromEntries(checks)))
    const changed = changes.filter((change) => change !== undefined)
    for (const change of changed) await writeChange(tx, change)
    return { saved: changed.length }
  })
}

/** In the order of their ids, as everywhere. */
async function lockBottlesOf(tx: Tx, submissionId: Id<"sub">) {
  const rows = await tx.db
    .select()
    .from(submittedBottles)
    .where(eq(submittedBottles.submissionId, submissionId))
    .orderBy(asc(submittedBottles.id))
    .for("update")
  return new Map(rows.map((bottle) => [bottle.id as string, bottle] as const))
}

type RowState = { bottle: SubmittedBottle; last: Valuation | null; named: NamedProducts }

async function changeOf(tx: Tx, row: GridRow, state: RowState): Promise<RowChange | undefined> {
  const { bottle, last, named } = state
  const can = editableParts(bottle)
  const { parsed, product } = await checkTogether({
    parsed: () => parseRow(row),
    product: () => (can.product ? productOf(row, bottle, named) : bottle.productId),
  })
  const productId = product === bottle.productId ? undefined : product
  const values =
    can.values && parsed.values && differs(parsed.values, valuesOf(bottle, last)) ? parsed.values : undefined
  const shelf = can.shelf && parsed.shelf !== bottle.shelf ? parsed.shelf : undefined
  if (productId === undefined && values === undefined && shelf === undefined) return undefined
  if (planText(bottle, last) !== row.seen) throw refuse("editedMeanwhile", { field: `product.${row.id}` })
  // Whoever sent the bottle in may not change it as staff.
  await lockForStaff(tx, bottle.id)
  return { bottle, productId, values, shelf }
}

function differs(one: PlannedValues, other: PlannedValues): boolean {
  return (
    one.lowCents !== other.lowCents ||
    one.highCents !== other.highCents ||
    one.reserveCents !== other.reserveCents
  )
}

function productOf(row: GridRow, bottle: SubmittedBottle, named: NamedProducts): Id<"prd"> | null {
  if (row.product === undefined) return bottle.productId
  if (row.product === "") return null
  const found = named.get(row.product.toLowerCase())?.map(({ id }) => id) ?? []
  if (bottle.productId !== null && found.includes(bottle.productId)) return bottle.productId
  const [id, other] = found
  if (id === undefined) throw refuse("productUnknown", { field: `product.${row.id}`, name: row.product })
  if (other !== undefined) throw refuse("productAmbiguous", { field: `product.${row.id}`, name: row.product })
  return id
}

async function writeChange(tx: Tx, { bottle, productId, values, shelf }: RowChange): Promise<void> {
  if (productId !== undefined || values !== undefined) {
    await tx.db
      .update(submittedBottles)
      .set({
        ...(productId !== undefined && { productId }),
        ...(values && {
          draftLowCents: values.lowCents,
          draftHighCents: values.highCents,
          draftReserveCents: values.reserveCents,
        }),
      })
      .where(eq(submittedBottles.id, bottle.id))
    // The reserve is the seller's secret and must not be in the audit log.
    await record(tx, {
      act: "submissions.plan",
      subjectId: bottle.id,
      after: {
        ...(productId !== undefined && { productId }),
        ...(values && { lowCents: values.lowCents, highCents: values.highCents }),
      },
    })
  }
  if (shelf !== undefined) await moveToShelf(tx, bottle, shelf)
}
