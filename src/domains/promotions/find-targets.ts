import { type Column, inArray, type SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { bottlers, categories, distilleries, products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { combineRefusals } from "#platform/input.ts"
import type { Refusal } from "#platform/refusal.ts"
import type { PromotionTerms } from "./inputs.ts"
import { type TargetKind, targetKinds } from "./kinds.ts"
import { refuse } from "./refusals.ts"
import type { Promotion } from "./rules.ts"

type NamedTable = PgTable & { id: Column; name: Column }

const maxNames = 200

const tables = { products, categories, distilleries, bottlers } satisfies Record<TargetKind, NamedTable>

/** Refuses names that the catalogue does not have. A product is named by its id, too. */
export async function findTargets(
  { db }: Pick<Ctx, "db">,
  targets: PromotionTerms["targets"],
): Promise<Promotion["targets"]> {
  const problems: Refusal[] = []
  const found: Record<TargetKind, string[]> = { products: [], categories: [], distilleries: [], bottlers: [] }
  for (const kind of targetKinds) {
    const table: NamedTable = tables[kind]
    const wanted = targets[kind].map((line) => keyOf(kind, line))
    if (wanted.length === 0) continue
    const key = sql<string>`case when ${inArray(sql`${table.id}::text`, wanted)} then ${table.id}::text else lower(${table.name}) end`
    const rows = await db
      .select({ id: sql<string>`${table.id}`, key })
      .from(table)
      .where(inArray(key as SQL, wanted))
    const missing = targets[kind].filter((line) => !rows.some((row) => row.key === keyOf(kind, line)))
    if (missing.length > 0)
      problems.push(
        refuse("notInCatalogue", { field: `targets.${kind}`, names: missing.join(", ").slice(0, maxNames) }),
      )
    found[kind] = [...new Set(rows.map(({ id }) => id))]
  }
  if (problems.length > 0) throw combineRefusals(problems)
  return found
}

function keyOf(kind: TargetKind, line: string): string {
  const [first = ""] = line.split(" ")
  return kind === "products" && isId("prd", first) ? first : line.toLowerCase()
}

/** As `findTargets` reads them. */
export async function nameTargets(
  { db }: Pick<Ctx, "db">,
  targets: Promotion["targets"],
): Promise<PromotionTerms["targets"]> {
  const named: Record<TargetKind, string[]> = { products: [], categories: [], distilleries: [], bottlers: [] }
  for (const kind of targetKinds) {
    const table: NamedTable = tables[kind]
    if (targets[kind].length === 0) continue
    const rows = await db
      .select({ id: sql<string>`${table.id}`, name: sql<string>`${table.name}` })
      .from(table)
      .where(inArray(table.id, [...targets[kind]]))
      .orderBy(sql`${table.name}`, sql`${table.id}`)
    named[kind] = rows.map(({ id, name }) => (kind === "products" ? `${id} ${name}` : name))
  }
  return named
}
