import { readFees } from "#domains/orders/fees.ts"
import type { LineKind, Shipping, Way } from "#domains/orders/kinds.ts"
import { type Quote, quoteOrder } from "#domains/orders/quote.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isSent, quoteParcels, type SentLine } from "./parcels.ts"

export type Figured = SentLine & { kind: LineKind; dueAt: Date | null }

export type Choices = {
  way: Way
  shipping: Shipping
  /** Where it goes, if it is sent. */
  country: string | null
  isCovered: boolean
  points: number
}

export type Parcels = Awaited<ReturnType<typeof quoteParcels>>["parcels"]

/** What lines cost if they were ordered so at this moment: what the checkout shows and what an order is placed for. */
export async function figureOrder(
  ctx: Ctx,
  lines: readonly Figured[],
  { way, shipping, country, isCovered, points }: Choices,
): Promise<{ quote: Quote; parcels: Parcels }> {
  const sent = lines.filter(({ kind }) => isSent(kind))
  const delivery =
    shipping === "delivery" && country !== null && sent.length > 0
      ? await quoteParcels(ctx, sent, country)
      : { feeCents: 0, parcels: [] }
  const now = ctx.now()
  const quote = quoteOrder({
    lines: lines.map((line) => ({
      ...line,
      isOverdue: line.kind !== "bottle" && line.dueAt !== null && line.dueAt < now,
    })),
    fees: await readFees(ctx),
    isMember: ctx.actor.role === "member",
    way,
    deliveryCents: delivery.feeCents,
    isCovered,
    // A guest has none.
    points: ctx.actor.id === null ? 0 : points,
  })
  return { quote, parcels: delivery.parcels }
}
