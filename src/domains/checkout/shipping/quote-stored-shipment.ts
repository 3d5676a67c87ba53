import { inArray, sql } from "drizzle-orm"
import { hasPerks } from "#domains/accounts/permissions.ts"
import { readFees } from "#domains/orders/fees.ts"
import type { PaymentMethod } from "#domains/orders/kinds.ts"
import { quoteOrder } from "#domains/orders/quote.ts"
import { monthsDue } from "#domains/storage/fees.ts"
import type { StoredItem } from "#domains/storage/reads.ts"
import { storageFees } from "#domains/storage/schema.ts"
import { readStorageTerms } from "#domains/storage/store-bottles.ts"
import type { Ctx } from "#platform/ctx.ts"
import { quoteParcels } from "./parcels.ts"

export async function quoteStoredShipment(
  ctx: Ctx,
  {
    items,
    country,
    paymentMethod,
  }: { items: readonly StoredItem[]; country: string | null; paymentMethod: PaymentMethod },
) {
  const prices = await readUnpaidFees(ctx, items)
  const lines = items.map(({ id, productId, location }) => ({
    kind: "storage" as const,
    subjectId: id,
    productId,
    location,
    priceCents: prices.get(id) ?? 0,
    quantity: 1,
  }))
  const { parcels, feeCents, taxedCents } =
    country === null ? { parcels: [], feeCents: 0, taxedCents: 0 } : await quoteParcels(ctx, lines, country)
  const fees = await readFees(ctx)
  const isMember = hasPerks(ctx.actor)
  const quote = quoteOrder({
    lines,
    fees,
    isMember,
    paymentMethod,
    deliveryCents: feeCents,
    taxedDeliveryCents: taxedCents,
  })
  const hasTaxes = parcels.every(({ dutyCents, taxCents }) => dutyCents !== null && taxCents !== null)
  return {
    ...quote,
    boxes: parcels.reduce((total, { boxes }) => total + boxes.length, 0),
    daysMin: Math.max(0, ...parcels.map(({ daysMin }) => daysMin)),
    daysMax: Math.max(0, ...parcels.map(({ daysMax }) => daysMax)),
    borderCents: hasTaxes
      ? parcels.reduce((total, { dutyCents, taxCents }) => total + (dutyCents ?? 0) + (taxCents ?? 0), 0)
      : null,
  }
}

async function readUnpaidFees(ctx: Ctx, items: readonly StoredItem[]): Promise<Map<string, number>> {
  if (items.length === 0) return new Map()
  const ids = items.map(({ id }) => id)
  const [{ monthlyCents }, rows] = await Promise.all([
    readStorageTerms(ctx),
    ctx.db
      .select({ itemId: storageFees.itemId, months: sql<number>`count(*)`.mapWith(Number) })
      .from(storageFees)
      .where(inArray(storageFees.itemId, ids))
      .groupBy(storageFees.itemId),
  ])
  const written = new Map<string, number>(rows.map(({ itemId, months }) => [itemId, months]))
  return new Map(
    items.map(({ id, freeUntil, owedCents }) => {
      const begun = monthsDue(new Date(freeUntil), ctx.now()).length - (written.get(id) ?? 0)
      return [id, owedCents + Math.max(0, begun) * monthlyCents]
    }),
  )
}
