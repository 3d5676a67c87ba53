import { and, eq } from "drizzle-orm"
import { documentNumber } from "#domains/orders/documents/printable-document.ts"
import { formatExact } from "#domains/orders/format-exact.ts"
import { refuse } from "#domains/orders/refusals.ts"
import { documents, orderLines } from "#domains/orders/schema.ts"
import { refundLines, refunds } from "#domains/payments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import type { Id } from "#platform/ids.ts"
import { sum } from "#platform/money.ts"
import { pick } from "#platform/pick.ts"
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
  const { amountCents, deliveryCents, gstCents } = refund
  const items = await listItems(ctx, refund.id)
  const otherCents = amountCents - deliveryCents - sum(...items.map((item) => item.amountCents))
  return {
    title: t("document.credit-note"),
    facts: [
      { name: t("document.date"), value: day(document.issuedAt) },
      { name: t("document.order"), value: order.reference },
    ],
    party: { title: t("document.buyer"), lines: buyerOf(order) },
    columns: [t("document.description"), t("document.quantity"), t("document.amount")],
    rows: [
      ...items.map((item) => ({
        text: item.title,
        note: t(`kinds.${item.kind}`),
        cells: [String(item.quantity), formatExact(item.amountCents)],
      })),
      ...(deliveryCents > 0
        ? [{ text: t("charges.delivery"), cells: ["", formatExact(deliveryCents)] }]
        : []),
      {
        text: t("document.refundNote", { number, reason: refund.reason }),
        note: t(destinationTexts[refund.destination]),
        cells: ["", otherCents > 0 ? formatExact(otherCents) : ""],
      },
    ],
    sums: [],
    total: { name: t("document.refunded"), value: formatExact(amountCents) },
    notes: [
      ...(gstCents > 0 ? [`${t("document.gst")}: ${formatExact(gstCents)}`] : []),
      t("document.currency"),
    ],
    signature: null,
  }
}

async function listItems({ db }: Ctx, refundId: Id<"ref">) {
  return await db
    .select({
      ...pick(refundLines, "quantity", "amountCents"),
      title: orderLines.title,
      kind: orderLines.kind,
    })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, refundLines.lineId))
    .where(eq(refundLines.refundId, refundId))
    .orderBy(orderLines.createdAt, orderLines.id)
}
