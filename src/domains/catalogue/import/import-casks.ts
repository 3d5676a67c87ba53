import { getTableColumns, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { refuse } from "../refusals.ts"
import { casks, distilleries } from "../schema.ts"

export type ListedCask = Omit<
  typeof casks.$inferInsert,
  "id" | "distilleryId" | "createdAt" | "changedIn"
> & { distillery: string }

/** A cask with a known number keeps its id. */
export async function importCasks(ctx: Ctx, listed: readonly ListedCask[]): Promise<Map<string, Id<"csk">>> {
  requirePermission(ctx, "catalogue")
  return await transaction(ctx, async (tx) => {
    const existing = await tx.db.select({ id: distilleries.id, name: distilleries.name }).from(distilleries)
    const idByName = new Map(existing.map(({ id, name }) => [name, id]))
    const rows = listed.map(({ distillery, ...cask }) => {
      const distilleryId = idByName.get(distillery)
      if (distilleryId === undefined) throw refuse("noSuchDistillery", { distillery })
      return { ...cask, id: newId("csk"), distilleryId }
    })
    if (rows.length === 0) return new Map()
    const { id: _, number: __, createdAt: ___, changedIn: ____, ...columns } = getTableColumns(casks)
    const set = Object.fromEntries(
      Object.keys(columns).map((column) => [column, sql.raw(`excluded.${snakeCase(column)}`)]),
    )
    const stored = await tx.db
      .insert(casks)
      .values(rows)
      .onConflictDoUpdate({ target: casks.number, set })
      .returning({ id: casks.id, number: casks.number })
    return new Map(stored.map(({ id, number }) => [number, id]))
  })
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
