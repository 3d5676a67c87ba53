import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { isId, newId } from "#platform/ids.ts"
import { combineRefusals } from "#platform/input.ts"
import { startOf } from "../rates.ts"
import { invalidateDeliveryRates } from "../read-rates.ts"
import { refuse } from "../refusals.ts"
import { importRates, parcelRates } from "../schema.ts"
import { type RateDraft, rateTexts } from "./rate-fields.ts"

export type StoredRate = RateDraft & { id: string }

export async function readRate(ctx: Pick<Ctx, "actor" | "db">, id: string): Promise<StoredRate> {
  requirePermission(ctx, "settings")
  if (isId("imr", id)) {
    const [rate] = await ctx.db.select().from(importRates).where(eq(importRates.id, id))
    if (rate) return { kind: "import", id, rate }
  }
  if (isId("par", id)) {
    const [rate] = await ctx.db.select().from(parcelRates).where(eq(parcelRates.id, id))
    if (rate) return { kind: "parcel", id, rate }
  }
  throw refuse("noSuchRate")
}

/** Adds a rate of a later day. */
export async function addRate(ctx: Ctx, draft: RateDraft, reason: string): Promise<string> {
  requirePermission(ctx, "settings")
  return await transaction(ctx, async (tx) => {
    const id = draft.kind === "import" ? newId("imr") : newId("par")
    await writeRate(tx, { ...draft, id })
    await recordChange(tx, { id, reason, after: draft })
    return id
  })
}

/** Changes a rate that does not hold yet, its day too. */
export async function changeRate(ctx: Ctx, id: string, draft: RateDraft, reason: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const before = await removeLater(tx, id)
    await writeRate(tx, { ...draft, id })
    await recordChange(tx, { id, reason, before, after: draft })
  })
}

export async function deleteRate(ctx: Ctx, id: string, reason: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const before = await removeLater(tx, id)
    await recordChange(tx, { id, reason, before })
  })
}

export function isLater({ validFrom }: { validFrom: string }, now: Date): boolean {
  return startOf(validFrom) > now
}

export function requireLater(rate: { validFrom: string }, now: Date): void {
  if (!isLater(rate, now)) throw refuse("notLater", { field: "terms.validFrom" })
}

async function removeLater(tx: Tx, id: string): Promise<StoredRate> {
  requirePermission(tx, "settings")
  const stored = await takeRate(tx, id)
  // Read after the lock: the rate may have begun while this waited.
  if (!isLater(stored.rate, await readDatabaseTime(tx))) throw refuse("rateHolds")
  return stored
}

async function takeRate({ db }: Tx, id: string): Promise<StoredRate> {
  if (isId("imr", id)) {
    const [rate] = await db.delete(importRates).where(eq(importRates.id, id)).returning()
    if (rate) return { kind: "import", id, rate }
  }
  if (isId("par", id)) {
    const [rate] = await db.delete(parcelRates).where(eq(parcelRates.id, id)).returning()
    if (rate) return { kind: "parcel", id, rate }
  }
  throw refuse("noSuchRate")
}

async function writeRate(tx: Tx, stored: StoredRate): Promise<void> {
  const { id, rate } = stored
  requireLater(rate, await readDatabaseTime(tx))
  requireFigures(stored)
  const createdAt = tx.now()
  const written =
    stored.kind === "import"
      ? await tx.db
          .insert(importRates)
          .values({ ...stored.rate, id: isId("imr", id) ? id : newId("imr"), createdAt })
          .onConflictDoNothing()
          .returning({ id: importRates.id })
      : await tx.db
          .insert(parcelRates)
          .values({ ...stored.rate, id: isId("par", id) ? id : newId("par"), createdAt })
          .onConflictDoNothing()
          .returning({ id: parcelRates.id })
  if (written.length === 0) throw refuse("dayTaken", { field: "terms.validFrom" })
  tx.afterCommit(() => invalidateDeliveryRates(tx.app))
}

export function requireFigures(draft: RateDraft): void {
  if (draft.kind === "import") {
    const { dutyLimitCents, beyondBasisPoints } = draft.rate
    if ((dutyLimitCents === null) !== (beyondBasisPoints === null))
      throw refuse("limitAlone", { field: dutyLimitCents === null ? "figures.dutyLimit" : "figures.beyond" })
    return
  }
  const { feesCents, daysMin, daysMax } = draft.rate
  const names = ["upTo2", "upTo5", "upTo10", "upTo20"] as const
  const found = names
    .filter((_, index) => index > 0 && (feesCents[index] ?? 0) < (feesCents[index - 1] ?? 0))
    .map((name) => refuse("feesFall", { field: `fees.${name}` }))
  if (daysMax < daysMin) found.push(refuse("daysTurned", { field: "more.daysMax" }))
  if (found.length > 0) throw combineRefusals(found)
}

type RateChange = { id: string; reason: string; before?: RateDraft; after?: RateDraft }

async function recordChange(tx: Tx, { id, reason, before, after }: RateChange): Promise<void> {
  const [was, is] = [before, after].map((draft) => (draft ? auditValues(draft) : {}))
  await record(tx, {
    act: "deliveryRates.change",
    subjectId: id,
    reason,
    ...(was ? { before: was } : {}),
    ...(is ? { after: is } : {}),
  })
  tx.afterCommit(() => invalidateDeliveryRates(tx.app))
}

function auditValues(draft: RateDraft): Record<string, string> {
  const route =
    draft.kind === "import" ? draft.rate.country : `${draft.rate.origin} → ${draft.rate.destination}`
  const texts = Object.entries(rateTexts(draft)).map(([path, text]) => [path.replace(/^\w+\./, ""), text])
  return { route, ...Object.fromEntries(texts) }
}
