import { sql } from "drizzle-orm"
import { reconciliations } from "../schema.ts"

/** The rows of the newest run. */
export const newestDifferences = sql`(
  select newest.at, each.value from
    (select at, differences from ${reconciliations} order by id desc limit 1) newest,
    jsonb_array_elements(newest.differences) each
) difference`
