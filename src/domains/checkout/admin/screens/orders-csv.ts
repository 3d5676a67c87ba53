import { csvFile } from "#admin/csv-file.ts"
import { dollarsText } from "#platform/dollars.ts"
import { formatLocalTime } from "#platform/time.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { listAllAdminOrders } from "../list-orders.ts"
import { OrderQuery } from "../order-query.ts"
import type { Route } from "./+types/orders-csv"

const head = [
  "id",
  "reference",
  "status",
  "total_sgd",
  "lines",
  "username",
  "name",
  "email",
  "payment_method",
  "shipping",
  "country",
  "placed_singapore",
  "pay_until_singapore",
  "paid_singapore",
]
const moment = (at: string | null) => (at === null ? null : formatLocalTime(at).replace("T", " "))

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const orders = await listAllAdminOrders(ctx, OrderQuery.parse(Object.fromEntries(url.searchParams)))
    return csvFile("orders", [
      head,
      ...orders.map((order) => [
        order.id,
        order.reference,
        order.status,
        dollarsText(order.totalCents),
        order.lines,
        order.username,
        order.buyer,
        order.email,
        order.paymentMethod,
        order.shipping,
        order.country,
        moment(order.createdAt),
        moment(order.expiresAt),
        moment(order.paidAt),
      ]),
    ])
  })
}
