import type { Column } from "#admin/lists/columns.ts"
import { formatDate } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { isOneOf } from "#platform/records.ts"
import type { AdminListedOrder } from "../list-orders.ts"
import { fulfilments } from "../order-list.ts"
import { OrderStatus } from "./order-status.tsx"

export const orderColumns: readonly Column<AdminListedOrder, "checkout-admin">[] = [
  { name: "id", csv: "id", value: ({ id }) => id },
  {
    name: "reference",
    head: "orders.reference",
    csv: "reference",
    value: "reference",
    format: "tight",
    to: ({ id }) => pathTo("/admin/orders/:id", { id }),
  },
  {
    name: "status",
    head: "orders.status",
    csv: "status",
    value: "status",
    format: "tight",
    cell: ({ status, stage, shipping, refundedCents }) => (
      <OrderStatus {...{ status, stage, shipping, refundedCents }} />
    ),
    note: ({ status, expiresAt }, { t, language }) =>
      status === "unpaid" && t("orders.until", { moment: formatDate(expiresAt, language) }),
  },
  { name: "fulfilment", csv: "fulfilment", value: ({ stage }) => (isOneOf(fulfilments, stage) ? stage : "") },
  {
    name: "refunded",
    csv: "refunded_sgd",
    value: ({ refundedCents }) => refundedCents || null,
    format: "money",
  },
  {
    name: "total",
    head: "orders.total",
    csv: "total_sgd",
    value: "totalCents",
    format: "money",
    className: "font-semibold",
  },
  { name: "lines", head: "orders.lines", csv: "lines", value: "lines", format: "count", isLabelled: true },
  { name: "username", csv: "username", value: ({ username }) => username },
  {
    name: "buyer",
    head: "orders.buyer",
    csv: "name",
    value: "buyer",
    cell: ({ username }, { t }) => username ?? t("orders.guest"),
    to: ({ memberId }) => (memberId ? pathTo("/admin/members/:id", { id: memberId }) : undefined),
    note: ({ buyer, username, email }) =>
      [buyer === username ? null : buyer, email].filter(Boolean).join(" · "),
    className: "min-w-40 lg:pl-4",
  },
  { name: "email", csv: "email", value: ({ email }) => email },
  {
    name: "paymentMethod",
    head: "orders.paymentMethod",
    csv: "payment_method",
    value: "paymentMethod",
    cell: ({ paymentMethod }) => <PaymentMethodName name={paymentMethod} />,
    className: "min-w-26",
    isWideOnly: true,
  },
  {
    name: "shipping",
    head: "orders.shipping",
    csv: "shipping",
    value: "shipping",
    cell: ({ shipping }) => <ShippingName name={shipping} />,
    note: ({ country }) => country && <span translate="no">{country}</span>,
    isWideOnly: true,
  },
  { name: "country", csv: "country", value: ({ country }) => country },
  { name: "placed", head: "orders.placed", csv: "placed_singapore", value: "createdAt", format: "moment" },
  { name: "due", csv: "pay_until_singapore", value: "expiresAt", format: "moment" },
  { name: "paid", csv: "paid_singapore", value: "paidAt", format: "moment" },
]

function PaymentMethodName({ name }: { name: AdminListedOrder["paymentMethod"] }) {
  return useTexts("orders")(`paymentMethods.${name}`)
}

function ShippingName({ name }: { name: AdminListedOrder["shipping"] }) {
  return useTexts("orders")(`shippings.${name}`)
}
