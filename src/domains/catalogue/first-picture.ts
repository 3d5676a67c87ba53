import { type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import type { Id } from "#platform/ids.ts"
import { productPictures } from "./schema.ts"

/** The first photograph of a product, or null; for the columns of a query. `cardPath` says where it is. */
export function firstPictureId(productId: AnyPgColumn): SQL<Id<"pic"> | null> {
  return sql<Id<"pic"> | null>`(select ${productPictures.pictureId} from ${productPictures}
    where ${productPictures.productId} = ${productId} order by ${productPictures.position} limit 1)`
}
