import type { Column } from "#admin/columns.ts"
import { formatDate } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { AdminListedOrder } from "../list-orders.ts"
import { OrderStatus } from "./order-status.tsx"

export const orderColumns: readonly Column<AdminListedOrder, "checkout-admin">[] = [
  { name: "id", csv: "id", value: ({ id }) => id },
  {
    name: "reference",
    head: (t) => t("orders.reference"),
    csv: "reference",
    value: ({ reference }) => reference,
    format: "tight",
    to: ({ id }) => pathTo("/admin/orders/:id", { id }),
  },
  {
    name: "status",
    head: (t) => t("orders.status"),
    csv: "status",
    value: ({ status }) => status,
    format: "tight",
    cell: ({ status }) => <OrderStatus status={status} />,
    note: ({ status, expiresAt }, { t, language }) =>
      status === "unpaid" && t("orders.until", { moment: formatDate(expiresAt, language) }),
  },
  {
    name: "total",
    head: (t) => t("orders.total"),
    csv: "total_sgd",
    value: ({ totalCents }) => totalCents,
    format: "money",
    className: "font-semibold",
  },
  {
    name: "lines",
    head: (t) => t("orders.lines"),
    csv: "lines",
    value: ({ lines }) => lines,
    format: "count",
    isLabelled: true,
  },
  { name: "username", csv: "username", value: ({ username }) => username },
  {
    name: "buyer",
    head: (t) => t("orders.buyer"),
    csv: "name",
    value: ({ buyer }) => buyer,
    cell: ({ username }, { t }) => username ?? t("orders.guest"),
    to: ({ memberId }) => (memberId ? pathTo("/admin/members/:id", { id: memberId }) : undefined),
    note: ({ buyer, username, email }) =>
      [buyer === username ? null : buyer, email].filter(Boolean).join(" · "),
    className: "min-w-48 lg:pl-6",
  },
  { name: "email", csv: "email", value: ({ email }) => email },
  {
    name: "paymentMethod",
    head: (t) => t("orders.paymentMethod"),
    csv: "payment_method",
    value: ({ paymentMethod }) => paymentMethod,
    format: "tight",
    cell: ({ paymentMethod }) => <PaymentMethodName name={paymentMethod} />,
  },
  {
    name: "shipping",
    head: (t) => t("orders.shipping"),
    csv: "shipping",
    value: ({ shipping }) => shipping,
    cell: ({ shipping }) => <ShippingName name={shipping} />,
    note: ({ country }) => country && <span translate="no">{country}</span>,
  },
  { name: "country", csv: "country", value: ({ country }) => country },
  {
    name: "placed",
    head: (t) => t("orders.placed"),
    csv: "placed_singapore",
    value: ({ createdAt }) => createdAt,
    format: "moment",
  },
  { name: "due", csv: "pay_until_singapore", value: ({ expiresAt }) => expiresAt, format: "moment" },
  { name: "paid", csv: "paid_singapore", value: ({ paidAt }) => paidAt, format: "moment" },
]

function PaymentMethodName({ name }: { name: AdminListedOrder["paymentMethod"] }) {
  return useTexts("orders")(`paymentMethods.${name}`)
}

function ShippingName({ name }: { name: AdminListedOrder["shipping"] }) {
  return useTexts("orders")(`shippings.${name}`)
}
