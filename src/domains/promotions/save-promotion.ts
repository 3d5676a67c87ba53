import { and, eq, ne } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import type { AuditValues } from "#domains/audit/schema.ts"
import { lawOf, readLaws } from "#domains/countries/laws.ts"
import { countryOfPlace } from "#domains/places/places.ts"
import { segments } from "#domains/segments/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { checkTogether } from "#platform/input.ts"
import { findTargets } from "./find-targets.ts"
import type { PromotionTerms } from "./inputs.ts"
import { type TargetKind, targetKinds } from "./kinds.ts"
import { invalidatePromotions } from "./read-promotions.ts"
import { refuse } from "./refusals.ts"
import { type Promotion, requireLaterEnd, stateOf } from "./rules.ts"
import { promotions, promotionTargets } from "./schema.ts"

export async function createPromotion(ctx: Ctx, terms: PromotionTerms): Promise<Id<"prm">> {
  const createdById = requirePermission(ctx, "shop")
  return await transaction(ctx, async (tx) => {
    const id = newId("prm")
    const { row, targets } = await checkTerms(tx, id, terms)
    await tx.db.insert(promotions).values({ ...row, id, createdAt: tx.now(), createdById })
    await writeTargets(tx, id, targets)
    await recordChange(tx, "create", id, { after: auditValues(terms) })
    return id
  })
}

/** Orders that have it keep what they were placed with. */
export async function changePromotion(
  ctx: Ctx,
  promotionId: string,
  terms: PromotionTerms,
  before: PromotionTerms,
): Promise<void> {
  requirePermission(ctx, "shop")
  await transaction(ctx, async (tx) => {
    const { id } = await lockOpen(tx, promotionId)
    const { row, targets } = await checkTerms(tx, id, terms)
    await tx.db.update(promotions).set(row).where(eq(promotions.id, id))
    await tx.db.delete(promotionTargets).where(eq(promotionTargets.promotionId, id))
    await writeTargets(tx, id, targets)
    const [was, is] = [auditValues(before), auditValues(terms)]
    const changed = Object.keys(is).filter((name) => was[name] !== is[name])
    const only = (values: AuditValues) =>
      Object.fromEntries(changed.map((name) => [name, values[name] ?? null]))
    await recordChange(tx, "change", id, { before: only(was), after: only(is) })
  })
}

export async function pausePromotion(ctx: Ctx, promotionId: string): Promise<void> {
  await setState(ctx, promotionId, "pause", (row, now) => {
    if (row.pausedAt !== null) throw refuse("alreadyPaused")
    return { pausedAt: now }
  })
}

export async function resumePromotion(ctx: Ctx, promotionId: string): Promise<void> {
  await setState(ctx, promotionId, "resume", (row) => {
    if (row.pausedAt === null) throw refuse("notPaused")
    return { pausedAt: null }
  })
}

/** One that has not begun ends as it begins. */
export async function endPromotion(ctx: Ctx, promotionId: string): Promise<void> {
  await setState(ctx, promotionId, "end", ({ startsAt }, now) => ({
    startsAt: startsAt < now ? startsAt : new Date(now.getTime() - 1),
    endsAt: now,
  }))
}

type PromotionRow = typeof promotions.$inferSelect
type PromotionAct = "create" | "change" | "pause" | "resume" | "end"

async function setState(
  ctx: Ctx,
  promotionId: string,
  act: PromotionAct,
  change: (row: PromotionRow, now: Date) => Partial<PromotionRow>,
): Promise<void> {
  requirePermission(ctx, "shop")
  await transaction(ctx, async (tx) => {
    const row = await lockOpen(tx, promotionId)
    await tx.db
      .update(promotions)
      .set(change(row, await readDatabaseTime(tx)))
      .where(eq(promotions.id, row.id))
    await recordChange(tx, act, row.id, {})
  })
}

async function lockOpen(tx: Tx, promotionId: string): Promise<PromotionRow> {
  if (!isId("prm", promotionId)) throw refuse("noSuchPromotion")
  const [row] = await tx.db
    .select()
    .from(promotions)
    .where(eq(promotions.id, promotionId))
    .for("no key update")
  if (!row) throw refuse("noSuchPromotion")
  if (stateOf(row, await readDatabaseTime(tx)) === "over") throw refuse("alreadyOver")
  return row
}

async function checkTerms(tx: Tx, id: Id<"prm">, { targets: named, ...row }: PromotionTerms) {
  const { targets } = await checkTogether({
    code: () => requireFreeCode(tx, id, row.code),
    places: () => requireLawfulPlaces(tx, row.places),
    end: async () => requireLaterEnd(row.endsAt, await readDatabaseTime(tx)),
    segment: () => requireSegment(tx, row.segmentId),
    targets: () => findTargets(tx, named),
  })
  return { row, targets }
}

async function requireFreeCode(tx: Tx, id: Id<"prm">, code: string | null): Promise<void> {
  if (code === null) return
  const [other] = await tx.db
    .select({ id: promotions.id })
    .from(promotions)
    .where(and(eq(promotions.code, code), ne(promotions.id, id)))
  if (other) throw refuse("codeTaken", { field: "code" })
}

async function requireSegment(tx: Tx, id: PromotionTerms["segmentId"]): Promise<void> {
  if (id !== null && (await tx.db.$count(segments, eq(segments.id, id))) === 0)
    throw refuse("segmentUnclear", { field: "segmentId" })
}

async function requireLawfulPlaces(tx: Tx, places: PromotionTerms["places"]): Promise<void> {
  const laws = await readLaws(tx)
  const banned = places.find((place) => !lawOf(laws, countryOfPlace[place]).visible.promotions)
  if (banned) throw refuse("placeForbids", { field: `place-${banned}` })
}

const columnOf = {
  products: "productId",
  categories: "categoryId",
  distilleries: "distilleryId",
  bottlers: "bottlerId",
} as const satisfies Record<TargetKind, keyof typeof promotionTargets.$inferInsert>

async function writeTargets(tx: Tx, promotionId: Id<"prm">, targets: Promotion["targets"]): Promise<void> {
  const rows = targetKinds.flatMap((kind) =>
    targets[kind].map((id) => ({ promotionId, [columnOf[kind]]: id })),
  )
  if (rows.length > 0) await tx.db.insert(promotionTargets).values(rows)
}

type RecordedTerms = { before?: AuditValues; after?: AuditValues }

async function recordChange(tx: Tx, act: PromotionAct, id: Id<"prm">, values: RecordedTerms): Promise<void> {
  await record(tx, { act: `promotions.${act}`, subjectId: id, ...values })
  tx.afterCommit(() => invalidatePromotions(tx.app))
}

function auditValues({
  targets,
  places,
  startsAt,
  endsAt,
  ...terms
}: PromotionTerms): Record<string, string | number | boolean | null> {
  return {
    ...terms,
    places: places.join(", "),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    ...Object.fromEntries(targetKinds.map((kind) => [kind, targets[kind].join(", ").slice(0, 500)])),
  }
}
