import { BulkCheckbox } from "#admin/bulk-form.tsx"
import { denseTable } from "#admin/dense-table.ts"
import { useRowKeys } from "#admin/row-keys.ts"
import { formatCount, formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { AdminListedOrder } from "../list-orders.ts"
import { OrderStatus } from "./order-status.tsx"

export function OrderTable({ orders }: { orders: readonly AdminListedOrder[] }) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  const orderTexts = useTexts("orders")
  const language = useLanguage()
  const rowKeys = useRowKeys()
  return (
    <div className="grid gap-2">
      <Table caption={t("orders.title")} className={`stacks ${denseTable}`}>
        <thead>
          <tr>
            <HeadCell>
              <span className="sr-only">{adminTexts("many.head")}</span>
            </HeadCell>
            <HeadCell>{t("orders.reference")}</HeadCell>
            <HeadCell>{t("orders.status")}</HeadCell>
            <HeadCell isFigure>{t("orders.total")}</HeadCell>
            <HeadCell className="text-end">{t("orders.lines")}</HeadCell>
            <HeadCell className="pl-6">{t("orders.buyer")}</HeadCell>
            <HeadCell>{t("orders.paymentMethod")}</HeadCell>
            <HeadCell>{t("orders.shipping")}</HeadCell>
            <HeadCell>{t("orders.placed")}</HeadCell>
          </tr>
        </thead>
        <tbody {...rowKeys}>
          {orders.map((order) => (
            <tr key={order.id} className="hover:bg-paper-sunk">
              <Cell>
                {order.status === "unpaid" && <BulkCheckbox row={order.id} name={order.reference} />}
              </Cell>
              <Cell className="whitespace-nowrap">
                <Link
                  data-row
                  className="link figures font-semibold"
                  to={pathTo("/admin/orders/:id", { id: order.id })}
                >
                  {order.reference}
                </Link>
              </Cell>
              <Cell className="whitespace-nowrap">
                <OrderStatus status={order.status} />
                {order.status === "unpaid" && (
                  <p className="label-text">
                    {t("orders.until", { moment: formatDate(order.expiresAt, language) })}
                  </p>
                )}
              </Cell>
              <Cell isFigure className="font-semibold">
                {money(order.totalCents)}
              </Cell>
              <Cell data-label={t("orders.lines")} className="figures lg:text-end">
                {formatCount(order.lines, language)}
              </Cell>
              <Cell className="min-w-48 lg:pl-6">
                {order.memberId && order.username ? (
                  <Link className="link" to={pathTo("/admin/members/:id", { id: order.memberId })}>
                    {order.username}
                  </Link>
                ) : (
                  t("orders.guest")
                )}
                <p className="label-text">
                  {[order.buyer === order.username ? null : order.buyer, order.email]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              </Cell>
              <Cell className="whitespace-nowrap">{orderTexts(`paymentMethods.${order.paymentMethod}`)}</Cell>
              <Cell>
                {orderTexts(`shippings.${order.shipping}`)}
                {order.country && (
                  <p className="label-text" translate="no">
                    {order.country}
                  </p>
                )}
              </Cell>
              <Cell className="figures whitespace-nowrap">{formatDate(order.createdAt, language)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="label-text">{adminTexts("rowKeys")}</p>
    </div>
  )
}
