import type { Column } from "#admin/lists/columns.ts"
import { documentNumber } from "#domains/orders/documents/printable-document.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import type { LedgerGap } from "../../gst/compare-with-ledger.ts"
import { type GstBox, gstBoxes, typedAmounts, typedBoxOf } from "../../gst/gst-boxes.ts"
import type { BoxDocument, GstReturn, PlaceSales } from "../../gst/read-gst-return.ts"

export type BoxRow = {
  box: GstBox
  cents: number
  note: string | null
  documents: { count: number; to: AppPath } | undefined
}

export function boxRowsOf({ boxes, typed, counts, quarter }: GstReturn): BoxRow[] {
  return gstBoxes.map((box) => {
    const documented = counts.find((each) => each.box === box)
    const name = typedAmounts.find((each) => typedBoxOf[each] === box)
    return {
      ...{ box, cents: boxes[box], note: name ? (typed.notes[name] ?? null) : null },
      documents: documented && {
        count: documented.count,
        to: `?quarter=${quarter}&box=${documented.box}` as const,
      },
    }
  })
}

export const boxColumns: readonly Column<BoxRow, "accounting-admin">[] = [
  { name: "box", head: "gst.box", csv: "box", value: "box", cell: ({ box }) => String(box), format: "tight" },
  {
    name: "name",
    head: "gst.name",
    cell: ({ box }, { t }) => t(`gst.boxes.${box}`),
    note: ({ note }) => note && <span lang="">{note}</span>,
    className: "min-w-64 max-w-read",
  },
  {
    name: "amount",
    head: "gst.amount",
    csv: "sgd",
    value: "cents",
    format: "money",
    className: "font-semibold",
  },
  { name: "noteInFile", csv: "note", value: "note" },
  {
    name: "documents",
    head: "gst.documents",
    cell: ({ box, documents }, { t }) =>
      documents ? (
        <TextLink
          to={documents.to}
          preventScrollReset
          aria-label={`${t("gst.box")} ${box}: ${t("gst.documentCount", { count: documents.count })}`}
          text={t("gst.documentCount", { count: documents.count })}
        />
      ) : null,
  },
]

export const documentColumns: readonly Column<BoxDocument, "accounting-admin">[] = [
  { name: "day", head: "gst.taxPoint", csv: "tax_point_singapore", value: "at", format: "day" },
  { name: "kindInFile", csv: "kind", value: "kind" },
  {
    name: "document",
    head: "gst.document",
    csv: "number",
    value: numberOf,
    cell: (row, { t }) => numberOf(row) ?? t(`gst.kinds.${row.kind}`),
    to: ({ orderId, lotId }) => {
      if (orderId) return pathTo("/admin/orders/:id", { id: orderId })
      return lotId ? pathTo("/admin/lots/:id", { id: lotId }) : undefined
    },
    format: "tight",
  },
  {
    name: "name",
    head: "gst.subject",
    csv: "about",
    value: "name",
    cell: ({ name }) => <span lang="">{name}</span>,
  },
  { name: "total", head: "gst.total", csv: "total_sgd", value: "totalCents", format: "money" },
  { name: "standardInFile", csv: "standard_rated_sgd", value: "standardCents", format: "money" },
  { name: "zeroInFile", csv: "zero_rated_sgd", value: "zeroCents", format: "money" },
  { name: "gst", head: "gst.gst", csv: "gst_sgd", value: "gstCents", format: "money" },
  { name: "margin", head: "gst.margin", csv: "margin_sgd", value: "marginCents", format: "money" },
  { name: "marginGstInFile", csv: "gst_in_margin_sgd", value: "marginGstCents", format: "money" },
  { name: "otherInFile", csv: "other_sgd", value: "otherCents", format: "money" },
  {
    name: "value",
    head: "gst.value",
    csv: "value_sgd",
    value: "valueCents",
    format: "money",
    className: "font-semibold",
  },
]

function numberOf({ kind, number }: BoxDocument): string | null {
  if (number === null || (kind !== "invoice" && kind !== "credit-note")) return null
  return documentNumber(kind, number)
}

export const gapColumns: readonly Column<LedgerGap, "accounting-admin">[] = [
  {
    name: "order",
    head: "gst.order",
    value: "reference",
    format: "tight",
    to: ({ orderId }) => pathTo("/admin/orders/:id", { id: orderId }),
  },
  { name: "documents", head: "gst.byDocuments", value: "documentCents", format: "money" },
  { name: "ledger", head: "gst.byLedger", value: "ledgerCents", format: "money" },
  {
    name: "difference",
    head: "gst.difference",
    value: ({ documentCents, ledgerCents }) => documentCents - ledgerCents,
    format: "money",
    className: "font-semibold",
  },
]

export const placeSaleColumns: readonly Column<PlaceSales["sales"][number], "accounting-admin">[] = [
  { name: "kind", head: "gst.kind", cell: ({ kind }, { textsOf }) => textsOf("orders")(`kinds.${kind}`) },
  { name: "count", head: "gst.lines", value: "count", format: "count" },
  { name: "amount", head: "gst.amount", value: "cents", format: "money", className: "font-semibold" },
]
