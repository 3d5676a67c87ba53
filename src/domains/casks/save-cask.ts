import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { publishProductChange } from "#domains/catalogue/product-topic.ts"
import { casks, distilleries } from "#domains/catalogue/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { keysOf, recordOf } from "#platform/records.ts"
import { formatLocalTime } from "#platform/time.ts"
import type { CaskForm, GaugeForm } from "./inputs.ts"
import { refuse } from "./refusals.ts"
import { type Measures, measureFault } from "./rules.ts"

type CaskColumns = Partial<Omit<typeof casks.$inferInsert, "createdAt">>

export async function addCask(ctx: Ctx, facts: CaskForm, gauge: GaugeForm): Promise<Id<"csk">> {
  requirePermission(ctx, "catalogue")
  requireMeasures(ctx, { ...facts, ...gauge })
  return await transaction(ctx, async (tx) => {
    await requireDistillery(tx, facts.distilleryId)
    const id = newId("csk")
    const made = await tx.db
      .insert(casks)
      .values({ id, ...facts, ...gauge, createdAt: tx.now() })
      .onConflictDoNothing({ target: casks.number })
      .returning({ id: casks.id })
    if (made.length === 0) throw refuse("numberTaken", { field: "number" })
    await record(tx, { act: "cask.add", subjectId: id, after: { number: facts.number, name: facts.name } })
    return id
  })
}

export async function changeCask(ctx: Ctx, caskId: string, facts: CaskForm): Promise<void> {
  requirePermission(ctx, "catalogue")
  await transaction(ctx, async (tx) => {
    const cask = await lockCask(tx, caskId)
    await requireDistillery(tx, facts.distilleryId)
    requireMeasures(ctx, { ...cask, filledOn: facts.filledOn })
    await requireFreeNumber(tx, facts.number, cask.id)
    await saveChanges(tx, cask, facts, "cask.change")
  })
}

export async function regaugeCask(ctx: Ctx, caskId: string, gauge: GaugeForm): Promise<void> {
  requirePermission(ctx, "catalogue")
  await transaction(ctx, async (tx) => {
    const cask = await lockCask(tx, caskId)
    requireMeasures(ctx, { ...cask, ...gauge })
    await saveChanges(tx, cask, gauge, "cask.regauge")
  })
}

async function saveChanges(
  tx: Tx,
  cask: typeof casks.$inferSelect,
  facts: CaskColumns,
  act: string,
): Promise<void> {
  const changed = keysOf(facts).filter((name) => facts[name] !== cask[name])
  if (changed.length === 0) return
  await tx.db.update(casks).set(facts).where(eq(casks.id, cask.id))
  publishProductChange(tx, { productId: null, caskId: cask.id })
  await record(tx, {
    act,
    subjectId: cask.id,
    before: recordOf(changed, (name) => cask[name]),
    after: recordOf(changed, (name) => facts[name] ?? null),
  })
}

async function lockCask(tx: Tx, caskId: string) {
  if (!isId("csk", caskId)) throw refuse("noSuchCask")
  const [cask] = await tx.db.select().from(casks).where(eq(casks.id, caskId)).for("update")
  if (!cask) throw refuse("noSuchCask")
  return cask
}

export async function requireDistillery({ db }: Pick<Ctx, "db">, id: string): Promise<void> {
  const found = await db.select({ id: distilleries.id }).from(distilleries).where(eq(distilleries.id, id))
  if (found.length === 0) throw refuse("distilleryUnknown", { field: "distilleryId" })
}

export async function requireFreeNumber(
  { db }: Pick<Ctx, "db">,
  number: string,
  caskId?: string,
): Promise<void> {
  const [other] = await db.select({ id: casks.id }).from(casks).where(eq(casks.number, number))
  if (other && other.id !== caskId) throw refuse("numberTaken", { field: "number" })
}

export function requireMeasures(ctx: Ctx, measures: Measures): void {
  const fault = measureFault(measures, formatLocalTime(ctx.now()).slice(0, 10))
  if (fault) throw refuse(fault.reason, { field: fault.field })
}
