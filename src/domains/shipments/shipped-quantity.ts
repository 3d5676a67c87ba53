import { sql } from "drizzle-orm"
import { orderLines } from "#domains/orders/schema.ts"
import { refundedQuantity } from "#domains/payments/refunded-quantity.ts"
import { shipmentLines } from "./schema.ts"

/** What a parcel has of a line: from its packing on what went in, before that what is not refunded. */
export const shippedQuantity = sql<number>`coalesce(${shipmentLines.packedQuantity}, ${orderLines.quantity} - ${refundedQuantity})`
