import { eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { publishProductChange } from "#domains/catalogue/product-topic.ts"
import { zoneOf } from "#domains/places/places.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { isId } from "#platform/ids.ts"
import { parseTogether } from "#platform/input.ts"
import { addJob, defineJob } from "#platform/jobs/jobs.ts"
import { parseLocalTime } from "#platform/time.ts"
import { requirePrices } from "./create-listing.ts"
import { hasEnded, listingStateText, type PlannedSale, saleCentsOf, salePriceAt } from "./price.ts"
import { refuse } from "./refusals.ts"
import { listings } from "./schema.ts"

/** Times are those of the shop. */
export type TypedSale = { sale: string; from: string; until: string }

/** Runs when a sale begins and when it ends. */
export const saleTurns = defineJob("listings.sale-turns", z.object({ listingId: z.string() }))

type LockedListing = typeof listings.$inferSelect

/** `seen` is the state of the listing that a form has shown. */
export async function planSale(ctx: Ctx, listingId: string, typed: TypedSale, seen?: string): Promise<void> {
  requirePermission(ctx, "shop")
  await transaction(ctx, async (tx) => {
    const row = await lockListing(tx, listingId)
    const now = await readDatabaseTime(tx)
    if (seen !== undefined && seen !== listingStateText(row)) throw refuse("changedMeanwhile")
    requireUnsold(row)
    const planned = parseSale(row, typed, now)
    requirePrices({ priceCents: row.priceCents, salePriceCents: planned.cents })
    const salePriceCents = salePriceAt(planned, now)
    await tx.db
      .update(listings)
      .set({
        ...{ plannedSaleCents: planned.cents, salePriceCents },
        ...{ saleStartsAt: planned.startsAt, saleEndsAt: planned.endsAt },
      })
      .where(eq(listings.id, row.id))
    for (const [turn, runAt] of [
      ["begin", planned.startsAt],
      ["end", planned.endsAt],
    ] as const)
      if (runAt !== null && runAt > now)
        await addJob(tx, saleTurns, { listingId: row.id }, { runAt, key: `sale ${turn} ${row.id}` })
    publishProductChange(tx, row)
    await record(tx, {
      ...{ act: "listing.planSale", subjectId: row.id },
      before: { salePriceCents: row.salePriceCents, ...planValues(row) },
      after: {
        salePriceCents,
        ...planValues({
          ...{ plannedSaleCents: planned.cents, saleStartsAt: planned.startsAt, saleEndsAt: planned.endsAt },
        }),
      },
    })
  })
}

/** The price follows the plan; a job that comes early or twice changes nothing. */
export async function followPlan(ctx: Ctx, listingId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const row = await lockListing(tx, listingId)
    const { plannedSaleCents: cents, saleStartsAt: startsAt, saleEndsAt: endsAt } = row
    if (cents === null) return
    const now = await readDatabaseTime(tx)
    const salePriceCents = salePriceAt({ cents, startsAt, endsAt }, now)
    const isOver = hasEnded({ endsAt }, now)
    if (salePriceCents === row.salePriceCents && !isOver) return
    await tx.db
      .update(listings)
      .set({ salePriceCents, ...(isOver ? noPlan : {}) })
      .where(eq(listings.id, row.id))
    publishProductChange(tx, row)
  })
}

export const noPlan: StoredPlan = { plannedSaleCents: null, saleStartsAt: null, saleEndsAt: null }

export async function lockListing(tx: Tx, listingId: string): Promise<LockedListing> {
  if (!isId("lst", listingId)) throw refuse("noSuchListing")
  const [row] = await tx.db.select().from(listings).where(eq(listings.id, listingId)).for("update")
  if (!row) throw refuse("noSuchListing")
  return row
}

export function requireUnsold({ status }: Pick<LockedListing, "status">): void {
  if (status === "sold") throw refuse("statusUnclear", { status })
}

export function parseSale(
  { priceCents, location }: Pick<LockedListing, "priceCents" | "location">,
  { sale, from, until }: TypedSale,
  now: Date,
): PlannedSale {
  const centsOf = () => {
    const cents = saleCentsOf(sale, priceCents)
    if (cents === undefined) throw refuse("salePriceUnclear", { field: "sale" })
    return cents
  }
  const timeOf = (text: string, field: string) => {
    if (text === "") return null
    const time = parseLocalTime(text, zoneOf(location))
    if (!time) throw refuse("saleTimeUnclear", { field })
    return time
  }
  const { cents, startsAt, endsAt } = parseTogether({
    cents: centsOf,
    startsAt: () => timeOf(from, "saleFrom"),
    endsAt: () => timeOf(until, "saleUntil"),
  })
  if (startsAt === null && endsAt === null) throw refuse("saleDatesRequired", { field: "saleFrom" })
  if (endsAt !== null && (endsAt <= now || (startsAt !== null && endsAt <= startsAt)))
    throw refuse("saleEndTooEarly", { field: "saleUntil" })
  return { cents, startsAt, endsAt }
}

type StoredPlan = Pick<LockedListing, "plannedSaleCents" | "saleStartsAt" | "saleEndsAt">

export function planValues({ plannedSaleCents, saleStartsAt, saleEndsAt }: StoredPlan) {
  return {
    plannedSaleCents,
    saleStartsAt: saleStartsAt?.toISOString() ?? null,
    saleEndsAt: saleEndsAt?.toISOString() ?? null,
  }
}
