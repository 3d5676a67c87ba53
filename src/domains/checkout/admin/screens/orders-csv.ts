import { csvFile, csvRows } from "#admin/columns.ts"
import { readListQuery } from "#platform/list.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { listAllAdminOrders } from "../list-orders.ts"
import { orderList } from "../order-list.ts"
import { orderColumns } from "../parts/order-columns.tsx"
import type { Route } from "./+types/orders-csv"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const orders = await listAllAdminOrders(ctx, readListQuery(orderList, url.searchParams))
    return csvFile("orders", csvRows(orderColumns, orders))
  })
}
