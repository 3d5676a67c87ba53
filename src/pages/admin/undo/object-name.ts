import { sql } from "drizzle-orm"
import { readOpenObject } from "#domains/accounts/admin/open-object.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"

const tablesOfProducts = { lst: "listings", sto: "stored_items" }

/** Listings and stored bottles have no page of their own; empty for what has no name. */
export async function objectName(ctx: Ctx, id: string): Promise<string> {
  const table = Object.entries(tablesOfProducts).find(([prefix]) => isId(prefix, id))?.[1]
  if (table) {
    const { rows } = await ctx.db.execute<{ name: string | null }>(
      sql`select (select name from products where products.id = product_id) as name
        from ${sql.identifier(table)} where id = ${id}`,
    )
    return rows[0]?.name ?? ""
  }
  try {
    return (await readOpenObject(ctx, id)).name
  } catch (problem) {
    if (problem instanceof Refusal) return ""
    throw problem
  }
}
