import { and, asc, eq, inArray } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { record } from "#domains/audit/record.ts"
import { products } from "#domains/catalogue/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { checkTogether, type FormFields, parseInput } from "#platform/input.ts"
import { issueLocked } from "../agreements/issue-agreement.ts"
import { maxConsigned } from "../kinds.ts"
import { lockSubmission } from "../lock-submission.ts"
import { notifyOfBottles } from "../notify-sender.ts"
import { refuse } from "../refusals.ts"
import { consignmentAdditions, submittedBottles } from "../schema.ts"
import { acceptsBottles } from "./bottle-plan.ts"
import { findNamedProducts } from "./named-products.ts"
import { BottleFacts, type NewBottle, namesIn, parseNewRows } from "./new-rows.ts"
import { PlannedValuesInput } from "./row-input.ts"
import { maxNewRows } from "./typed-rows.ts"
import { writeBottles } from "./write-bottles.ts"

const key = z.string("keyRequired").regex(/^[\w-]{8,80}$/, "keyRequired")
const FormKey = z.object({ key })

export const Addition = z.object({
  key,
  bottles: z
    .array(
      BottleFacts.extend({
        productId: z
          .string("noSuchProduct")
          .refine((text): text is Id<"prd"> => isId("prd", text), "noSuchProduct")
          .nullable()
          .default(null),
        values: PlannedValuesInput.default({ lowCents: null, highCents: null, reserveCents: null }),
      }),
      "bottleRequired",
    )
    .min(1, "bottleRequired")
    .max(maxNewRows, "tooManyRows"),
})
export type Addition = z.output<typeof Addition>

export async function addTypedBottles(
  ctx: Ctx,
  submissionId: string,
  submitted: FormFields,
): Promise<number> {
  requirePermission(ctx, "intake")
  const named = await findNamedProducts(ctx, namesIn(submitted))
  const { form, bottles } = await checkTogether({
    form: () => parseInput("submissions", FormKey, submitted),
    bottles: () => parseNewRows(submitted, named),
  })
  return await addBottles(ctx, submissionId, { key: form.key, bottles })
}

/** Bottles that a seller brings later, all or none. Repeating the key adds them once. Returns how many were added. */
export async function addBottles(ctx: Ctx, submissionId: string, addition: Addition): Promise<number> {
  const byId = requirePermission(ctx, "intake")
  if (!isId("sub", submissionId)) throw refuse("noSuchSubmission")
  return await transaction(ctx, async (tx) => {
    const submission = await lockSubmission(tx, submissionId)
    const { memberId, email } = submission
    await requireUninvolved(tx, byId, { memberIds: [memberId], email })
    const idempotencyKey = `${byId} ${addition.key}`
    const done = await countAdded(tx, submissionId, idempotencyKey)
    if (done !== undefined) return done
    const afterPosition = await requireRoom(tx, submissionId, addition.bottles.length)
    await requireProducts(tx, addition.bottles)
    // Once before and once after, so that an addition is always a version of its own.
    await issueLocked(tx, submissionId)
    const additionId = newId("add")
    await tx.db
      .insert(consignmentAdditions)
      .values({ id: additionId, submissionId, byId, at: tx.now(), idempotencyKey })
    await writeBottles(tx, submissionId, addition.bottles, { afterPosition, additionId })
    await record(tx, {
      act: "submissions.addBottles",
      subjectId: submissionId,
      after: { bottles: addition.bottles.length, names: namesText(addition.bottles) },
    })
    await issueLocked(tx, submissionId)
    await notifyOfBottles(tx, "added", { sender: submission, count: addition.bottles.length })
    return addition.bottles.length
  })
}

/** Undefined for a new key. The submission is locked, so of two requests with one key the second finds the first. */
async function countAdded(tx: Tx, submissionId: Id<"sub">, idempotencyKey: string) {
  const rows = await tx.db
    .select({ submissionId: consignmentAdditions.submissionId, bottleId: submittedBottles.id })
    .from(consignmentAdditions)
    .innerJoin(submittedBottles, eq(submittedBottles.additionId, consignmentAdditions.id))
    .where(eq(consignmentAdditions.idempotencyKey, idempotencyKey))
  if (rows.length === 0) return undefined
  if (rows.some((row) => row.submissionId !== submissionId)) throw refuse("keyRequired", { field: "key" })
  return rows.length
}

/** Returns the last position. The bottles are locked, so that none moves before the new ones are written. */
async function requireRoom(tx: Tx, submissionId: Id<"sub">, count: number): Promise<number> {
  const bottles = await tx.db
    .select({ state: submittedBottles.state, position: submittedBottles.position })
    .from(submittedBottles)
    .where(eq(submittedBottles.submissionId, submissionId))
    .orderBy(asc(submittedBottles.id))
    .for("update")
  if (!acceptsBottles(bottles.map(({ state }) => state))) throw refuse("consignmentClosed")
  if (bottles.length + count > maxConsigned)
    throw refuse("consignmentFull", { max: maxConsigned, left: maxConsigned - bottles.length })
  return Math.max(...bottles.map(({ position }) => position))
}

async function requireProducts(tx: Tx, bottles: readonly NewBottle[]): Promise<void> {
  const wanted = new Set(bottles.flatMap(({ productId }) => productId ?? []))
  if (wanted.size === 0) return
  const found = await tx.db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...wanted]), eq(products.isArchived, false)))
  const missing = [...wanted].find((wantedId) => !found.some(({ id }) => id === wantedId))
  if (missing !== undefined) throw refuse("noSuchProduct")
}

const maxNamesText = 400

/** "Lagavulin 16, Talisker 10 (3)", for the history. */
function namesText(bottles: readonly NewBottle[]): string {
  const counts = Map.groupBy(bottles, ({ name }) => name)
  const text = [...counts].map(([name, { length }]) => (length > 1 ? `${name} (${length})` : name)).join(", ")
  return text.length > maxNamesText ? `${text.slice(0, maxNamesText)}…` : text
}
