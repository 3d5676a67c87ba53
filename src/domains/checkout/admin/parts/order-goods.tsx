import type { Column } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { Section } from "#admin/section.tsx"
import { DocumentLinks } from "#domains/orders/parts/document-links.tsx"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { times } from "#platform/money.ts"
import { Cell } from "#ui/table.tsx"
import type { AdminOrder } from "../read-order.ts"

const lineColumns: readonly Column<AdminOrder["lines"][number], "checkout-admin">[] = [
  { name: "what", head: "order.what", value: "title", to: ({ path }) => path, className: "min-w-56" },
  {
    name: "kind",
    head: "order.kind",
    cell: ({ kind }, { textsOf }) => textsOf("orders")(`kinds.${kind}`),
    className: "whitespace-nowrap",
  },
  {
    name: "status",
    head: "orders.status",
    cell: ({ status }, { textsOf }) => textsOf("orders")(`lineStates.${status}`),
    className: "min-w-32",
  },
  {
    name: "quantity",
    head: "order.quantity",
    value: "quantity",
    format: "count",
    note: ({ refundedQuantity }, { t }) =>
      refundedQuantity > 0 && t("order.refundedCount", { count: refundedQuantity }),
  },
  { name: "price", head: "order.price", value: "priceCents", format: "money" },
  {
    name: "sum",
    head: "order.sum",
    value: ({ priceCents, quantity }) => times(priceCents, quantity),
    format: "money",
  },
]

export function OrderGoods({ order }: { order: AdminOrder }) {
  const t = useTexts("checkout-admin")
  const orderTexts = useTexts("orders")
  return (
    <Section title={t("order.goods")}>
      <DataTable
        noun="checkout-admin"
        caption={t("order.goods")}
        columns={lineColumns}
        rows={order.lines}
        isInner
      >
        {order.charges.map(({ kind, cents }) => (
          <tr key={kind}>
            <Cell colSpan={5}>{orderTexts(`charges.${kind}`)}</Cell>
            <Cell isFigure>{money(cents)}</Cell>
          </tr>
        ))}
        <tr>
          <Cell colSpan={5} className="font-semibold">
            {t("orders.total")}
            {order.gstCents > 0 && (
              <span className="label-text pl-2">{t("order.gst", { gst: money(order.gstCents) })}</span>
            )}
          </Cell>
          <Cell isFigure className="font-semibold">
            {money(order.totalCents)}
          </Cell>
        </tr>
      </DataTable>
      {order.lines.length === 0 && <p className="text-ink-soft">{t("order.left")}</p>}
    </Section>
  )
}

export function OrderDocuments({ order }: { order: AdminOrder }) {
  const t = useTexts("checkout-admin")
  return (
    <Section title={t("order.documents")}>
      {order.documents.length > 0 ? (
        <DocumentLinks documents={order.documents} />
      ) : (
        <p className="text-ink-soft">{t("order.noDocuments")}</p>
      )}
    </Section>
  )
}
