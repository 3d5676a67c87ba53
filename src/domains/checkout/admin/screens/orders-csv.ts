import { fileLoader } from "#admin/lists/list-loader.ts"
import { listAllAdminOrders } from "../list-orders.ts"
import { orderList } from "../order-list.ts"
import { orderColumns } from "../parts/order-columns.tsx"

export const loader = fileLoader("orders", orderList, listAllAdminOrders, orderColumns)
