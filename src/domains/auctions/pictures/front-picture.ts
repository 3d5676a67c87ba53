import { sql } from "drizzle-orm"
import type { Id } from "#platform/ids.ts"
import type { FillLevel } from "../lot.ts"
import { lots } from "../schema.ts"

/**
 * Its own front photograph, otherwise its product's first. Lists evaluate it for each row: it must stay two index
 * look-ups.
 */
export function frontPictureSql(lotId: string, productId: string): string {
  return `coalesce(
    (select picture_id from lot_pictures where lot_id = ${lotId} order by source, position limit 1),
    (select picture_id from product_pictures where product_id = ${productId} order by position limit 1))`
}

export const frontPictureId = sql<Id<"pic"> | null>`${sql.raw(frontPictureSql('"lots"."id"', '"lots"."product_id"'))}`

export const fillLevelOf = sql<FillLevel | null>`${lots.condition}->>'fillLevel'`
