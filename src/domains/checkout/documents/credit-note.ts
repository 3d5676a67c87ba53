import { and, eq, lt, sql } from "drizzle-orm"
import { documentNumber } from "#domains/orders/documents/printable-document.ts"
import { formatExact } from "#domains/orders/format-exact.ts"
import { partOfRefund } from "#domains/orders/gst.ts"
import { refuse } from "#domains/orders/refusals.ts"
import { documents } from "#domains/orders/schema.ts"
import { refunds } from "#domains/payments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import type { Cents } from "#platform/money.ts"
import { buyerOf, type DocumentBody, type DocumentContext } from "./document-context.ts"

const destinationTexts = {
  source: "document.toSource",
  wallet: "document.toWallet",
  bank: "document.toBank",
} as const

export async function creditNote(
  ctx: Ctx,
  { document, order, t, day }: DocumentContext,
): Promise<DocumentBody> {
  const [refund] = await ctx.db.select().from(refunds).where(idIs(refunds.id, document.subjectId))
  if (!refund) throw refuse("noSuchDocument")
  const [bill] = await ctx.db
    .select({ number: documents.number })
    .from(documents)
    .where(and(eq(documents.kind, "invoice"), eq(documents.subjectId, order.id)))
  const number = bill ? documentNumber("invoice", bill.number) : order.reference
  const beforeCents = await creditedBefore(ctx, document)
  const { amountCents } = refund
  const gstCents = partOfRefund(order.gstCents, order.totalCents, { beforeCents, amountCents })
  return {
    title: t("document.credit-note"),
    facts: [
      { name: t("document.date"), value: day(document.issuedAt) },
      { name: t("document.order"), value: order.reference },
    ],
    party: { title: t("document.buyer"), lines: buyerOf(order) },
    columns: [t("document.description"), t("document.amount")],
    rows: [
      {
        text: t("document.refundNote", { number, reason: refund.reason }),
        note: t(destinationTexts[refund.destination]),
        cells: [formatExact(refund.amountCents)],
      },
    ],
    sums: [],
    total: { name: t("document.refunded"), value: formatExact(refund.amountCents) },
    notes: [
      ...(gstCents > 0 ? [`${t("document.gst")}: ${formatExact(gstCents)}`] : []),
      t("document.currency"),
    ],
    signature: null,
  }
}

/** A note's tax is the increase of the cumulative share, so all notes never exceed the invoice's tax. */
async function creditedBefore(
  ctx: Ctx,
  { kind, orderId, number }: DocumentContext["document"],
): Promise<Cents> {
  const [row] = await ctx.db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::bigint`.mapWith(Number) })
    .from(documents)
    .innerJoin(refunds, sql`${refunds.id} = ${documents.subjectId}`)
    .where(and(eq(documents.kind, kind), eq(documents.orderId, orderId), lt(documents.number, number)))
  return row?.cents ?? 0
}
