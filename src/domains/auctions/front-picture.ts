import { type SQL, sql } from "drizzle-orm"
import type { Id } from "#platform/ids.ts"

/**
 * The picture that represents a lot, as SQL: its own front photograph, else the first of its product. Lists read it for
 * each row, so it stays two look-ups in an index.
 */
export function frontPictureSql(lotId: string, productId: string): string {
  return `coalesce(
    (select picture_id from lot_pictures where lot_id = ${lotId} order by source, position limit 1),
    (select picture_id from product_pictures where product_id = ${productId} order by position limit 1))`
}

/** The same for the columns of a query on `lots`. */
export const frontPictureId: SQL<Id<"pic"> | null> = sql.raw(
  frontPictureSql('"lots"."id"', '"lots"."product_id"'),
) as SQL<Id<"pic"> | null>
