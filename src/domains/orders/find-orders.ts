import { eq, inArray, like, type SQL, sql } from "drizzle-orm"
import { members, searchedText } from "#domains/accounts/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { parseDollars } from "#platform/dollars.ts"
import { containing } from "#platform/lists/list-sql.ts"
import { orderLines, orders, searchedOrderText } from "./schema.ts"

/**
 * Ids of the orders in which a word occurs: in the reference, the buyer, the receiver or a bottle's name, or as the total.
 * Each part uses an index of its own, which one condition over all of them could not.
 */
export function ordersWith(word: string): SQL {
  const pattern = containing(word.toLowerCase())
  const ofBuyers = sql`select ${members.id} from ${members} where ${like(searchedText(members), pattern)}`
  const ofBottles = sql`select ${products.id} from ${products} where ${like(sql`lower(${products.name})`, pattern)}`
  const totalCents = parseDollars(word)
  const parts = [
    sql`select ${orders.id} from ${orders} where ${like(searchedOrderText(orders), pattern)}`,
    sql`select ${orders.id} from ${orders} where ${inArray(orders.memberId, sql`(${ofBuyers})`)}`,
    sql`select ${orderLines.orderId} from ${orderLines} where ${inArray(orderLines.productId, sql`(${ofBottles})`)}`,
    ...(totalCents === undefined
      ? []
      : [sql`select ${orders.id} from ${orders} where ${eq(orders.totalCents, totalCents)}`]),
  ]
  return sql`(${sql.join(parts, sql` union `)})`
}
