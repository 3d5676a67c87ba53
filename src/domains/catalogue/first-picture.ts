import { eq, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { picturePathOf } from "./picture-path.ts"
import { productPictures, products } from "./schema.ts"

export function firstPictureId(productId: AnyPgColumn): SQL<Id<"pic"> | null> {
  return sql<Id<"pic"> | null>`(select ${productPictures.pictureId} from ${productPictures}
    where ${productPictures.productId} = ${productId} order by ${productPictures.position} limit 1)`
}

export async function readPicturePath(tx: Pick<Ctx, "db">, productId: Id<"prd">): Promise<string> {
  const [row] = await tx.db
    .select({ pictureId: firstPictureId(products.id) })
    .from(products)
    .where(eq(products.id, productId))
  return picturePathOf(productId, row?.pictureId ?? null)
}
