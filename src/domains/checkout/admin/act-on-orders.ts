import { listActs } from "#domains/accounts/admin/admin-screen.ts"
import { fieldsOf } from "#platform/input.ts"
import { actOnOrder } from "./act-on-order.ts"
import { listAdminOrders } from "./list-orders.ts"
import { orderBulkActs } from "./order-bulk-acts.ts"
import { orderList } from "./order-list.ts"

export const actOnOrders = listActs({
  ...{ permission: "orders", list: orderList, read: listAdminOrders, part: "orders" },
  acts: orderBulkActs,
  handlers: (ctx, form) => ({ cancel: (id) => actOnOrder(ctx, id, "cancel", fieldsOf(form)) }),
})
