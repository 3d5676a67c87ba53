import { sql } from "drizzle-orm"
import { orderLines } from "#domains/orders/schema.ts"
import { refundLines, refunds } from "./schema.ts"

/** How many of an order line are refunded or about to be, in a query that joins `order_lines`. */
export const refundedQuantity = sql<number>`(select coalesce(sum(${refundLines.quantity}), 0)::int
  from ${refundLines} join ${refunds} on ${refunds.id} = ${refundLines.refundId}
  where ${refundLines.lineId} = ${orderLines.id} and (${refunds.status} <> 'failed' or ${refundLines.reversedAt} is not null))`
