import { and, eq, sql } from "drizzle-orm"
import { requireOwn, requireSignedIn } from "#domains/accounts/permissions.ts"
import { readSite } from "#domains/content/site.ts"
import { isDocumentKey } from "#domains/orders/document-key.ts"
import {
  documentNumber,
  documentOfFile,
  type PrintableDocument,
} from "#domains/orders/documents/printable-document.ts"
import { refuse } from "#domains/orders/refusals.ts"
import { documents, orders } from "#domains/orders/schema.ts"
import { formatDate } from "#language/format.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { creditNote } from "./credit-note.ts"
import { deliveryNote } from "./delivery-note.ts"
import type { DocumentOrder, DocumentRow } from "./document-context.ts"
import { invoice } from "./invoice.ts"

const bodies = { invoice, "delivery-note": deliveryNote, "credit-note": creditNote } as const

/** For the buyer, staff who may see all orders, and anyone with the document's key. */
export async function readOrderDocument(ctx: Ctx, orderId: string, file: string, key: string | null) {
  const hasKey = isId("ord", orderId) && isDocumentKey(ctx, orderId, key)
  if (!hasKey) requireSignedIn(ctx)
  const [order] = isId("ord", orderId) ? await ctx.db.select().from(orders).where(eq(orders.id, orderId)) : []
  if (!order) throw refuse("noSuchOrder")
  if (!hasKey) requireOwn(ctx, order.memberId ?? "", { orWith: "orders" })
  const document = await findDocument(ctx, order, file)
  const site = await readSite(ctx)
  const t = textsOf(order.language, "orders")
  const day = (moment: Date) => formatDate(moment, order.language, "day")
  const body = await bodies[document.kind](ctx, { document, order, site, t, day })
  const printable: PrintableDocument = {
    ...body,
    siteName: site.name,
    number: documentNumber(document.kind, document.number),
    seller: [
      site.legalName,
      ...site.addressLines,
      site.email,
      site.phone,
      ...(site.gstNumber ? [t("document.gstNumber", { number: site.gstNumber })] : []),
    ],
    pageText: t("document.page", { page: "{page}", pages: "{pages}" }),
  }
  return { document: printable, issuedAt: document.issuedAt }
}

async function findDocument(ctx: Ctx, order: DocumentOrder, file: string): Promise<DocumentRow> {
  const documentName = documentOfFile(file)
  if (!documentName) throw refuse("noSuchDocument")
  const [document] = await ctx.db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.orderId, order.id),
        eq(documents.kind, documentName.kind),
        documentName.number === null ? sql`true` : eq(documents.number, documentName.number),
      ),
    )
  if (!document) throw refuse("noSuchDocument")
  return document
}
