import { type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"

const cardWidth = 640

/** The path of a product's first photograph as cards show it, or null; for the columns of a query. */
export function firstPicturePath(productId: AnyPgColumn): SQL<string | null> {
  return sql<string | null>`(
    select '/pictures/' || kept.id || '/' || (select max(width) from unnest(kept.widths) width where width <= ${sql.raw(String(cardWidth))}) || '.webp'
    from product_pictures hung join pictures kept on kept.id = hung.picture_id
    where hung.product_id = ${productId}
    order by hung.position, hung.picture_id limit 1)`
}
