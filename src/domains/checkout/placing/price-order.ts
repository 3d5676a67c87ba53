import { and, isNull } from "drizzle-orm"
import { hasPerks } from "#domains/accounts/permissions.ts"
import { lots } from "#domains/auctions/schema.ts"
import { readFees } from "#domains/orders/fees.ts"
import { isExport } from "#domains/orders/gst.ts"
import type { LineKind, PaymentMethod, ShippingMethod } from "#domains/orders/kinds.ts"
import { type Fees, type Quote, quoteOrder } from "#domains/orders/quote.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIn } from "#platform/database/id-conditions.ts"
import { isShippable, type ParcelLine, quoteParcels } from "../shipping/parcels.ts"

export type QuotableLine = ParcelLine & { kind: LineKind; dueAt: Date | null }

export type QuoteChoices = {
  paymentMethod: PaymentMethod
  shipping: ShippingMethod
  country: string | null
  isCovered: boolean
  points: number
}

export type QuotedParcels = Awaited<ReturnType<typeof quoteParcels>>["parcels"]

export async function priceOrder(
  ctx: Ctx,
  lines: readonly QuotableLine[],
  { paymentMethod, shipping, country, isCovered, points }: QuoteChoices,
): Promise<{ quote: Quote; fees: Fees; parcels: QuotedParcels }> {
  const shippableLines = lines.filter(({ kind }) => isShippable(kind))
  const delivery =
    shipping === "delivery" && country !== null && shippableLines.length > 0
      ? await quoteParcels(ctx, shippableLines, country)
      : { feeCents: 0, taxedCents: 0, to: null, parcels: [] }
  const now = ctx.now()
  const fees = await readFees(ctx)
  const ownLots = fees.gstBasisPoints === null ? noLots : await listOwnLots(ctx, lines)
  const quote = quoteOrder({
    lines: lines.map((line) => ({
      ...line,
      isOwn: ownLots.has(line.subjectId ?? ""),
      isOverdue: line.kind !== "bottle" && line.dueAt !== null && line.dueAt < now,
    })),
    fees,
    isMember: hasPerks(ctx.actor),
    paymentMethod,
    deliveryCents: delivery.feeCents,
    taxedDeliveryCents: delivery.taxedCents,
    isExported: shipping === "delivery" && isExport(delivery.to),
    isCovered,
    points: ctx.actor.id === null ? 0 : points,
  })
  return { quote, fees, parcels: delivery.parcels }
}

const noLots: ReadonlySet<string> = new Set()

async function listOwnLots(ctx: Ctx, lines: readonly QuotableLine[]): Promise<ReadonlySet<string>> {
  const ids = lines.flatMap(({ kind, subjectId }) => (kind === "lot" && subjectId ? subjectId : []))
  if (ids.length === 0) return noLots
  const rows = await ctx.db
    .select({ id: lots.id })
    .from(lots)
    .where(and(idIn(lots.id, ids), isNull(lots.sellerId)))
  return new Set(rows.map(({ id }) => id))
}
