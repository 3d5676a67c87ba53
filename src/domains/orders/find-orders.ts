import { eq, inArray, like, type SQL, sql } from "drizzle-orm"
import { members, searchedText } from "#domains/accounts/schema.ts"
import { products, searchedProductText } from "#domains/catalogue/schema.ts"
import { parseDollars } from "#platform/dollars.ts"
import { containing } from "#platform/lists/list-sql.ts"
import { orderLines, orders, searchedOrderText } from "./schema.ts"

/**
 * Ids of the orders in which a word occurs: in the reference, the buyer, the receiver or a bottle's name, or as the total.
 * Each part uses an index of its own, which one condition over all of them could not.
 */
export function ordersWith(word: string): SQL {
  const ofBottles = sql`select ${products.id} from ${products} where ${like(searchedProductText(products), containing(word.toLowerCase()))}`
  return unionOf([
    ...partsWithout(word),
    sql`select ${orderLines.orderId} from ${orderLines} where ${inArray(orderLines.productId, sql`(${ofBottles})`)}`,
  ])
}

/** The same without the names of bottles, which thousands of orders share. */
export function ordersNamedBy(word: string): SQL {
  return unionOf(partsWithout(word))
}

function partsWithout(word: string): SQL[] {
  const pattern = containing(word.toLowerCase())
  const ofBuyers = sql`select ${members.id} from ${members} where ${like(searchedText(members), pattern)}`
  const totalCents = parseDollars(word)
  return [
    sql`select ${orders.id} from ${orders} where ${like(searchedOrderText(orders), pattern)}`,
    sql`select ${orders.id} from ${orders} where ${inArray(orders.memberId, sql`(${ofBuyers})`)}`,
    ...(totalCents === undefined
      ? []
      : [sql`select ${orders.id} from ${orders} where ${eq(orders.totalCents, totalCents)}`]),
  ]
}

function unionOf(parts: readonly SQL[]): SQL {
  return sql`(${sql.join([...parts], sql` union `)})`
}
