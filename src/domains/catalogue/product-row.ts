import { createHash } from "node:crypto"
import { eq, getTableColumns } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import type { TastingNotes } from "./product.ts"
import { type ProductForm, productFields, productTextsOf } from "./product-form.ts"
import { distilleries, products } from "./schema.ts"

export type ProductRow = typeof products.$inferSelect & { distillery: string | null }

export function selectProducts(ctx: Pick<Ctx, "db">) {
  return ctx.db
    .select({ ...getTableColumns(products), distillery: distilleries.name })
    .from(products)
    .leftJoin(distilleries, eq(distilleries.id, products.distilleryId))
    .$dynamic()
}

export function productFormOf(row: ProductRow): ProductForm {
  const notes: Partial<TastingNotes> = row.tasting ?? {}
  const { color = null, nose = null, palate = null, finish = null, overall = null, remarks = null } = notes
  const values = { ...row, color, nose, palate, finish, overall, remarks }
  return pick(values, productFields)
}

function pick<Values extends object, Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
): Pick<Values, Name> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Values, Name>
}

export function productColumnsOf(form: ProductForm, distilleryId: string | null) {
  const { distillery: _, color, nose, palate, finish, overall, remarks, ...columns } = form
  const notes = { color, nose, palate, finish, overall, remarks }
  const tasting = Object.values(notes).some((note) => note !== null) ? notes : null
  return { ...columns, distilleryId, tasting }
}

/** A different stamp shows that the facts have changed since. */
export function productStampOf(form: ProductForm): string {
  return createHash("sha256")
    .update(JSON.stringify(productTextsOf(form)))
    .digest("base64url")
    .slice(0, 22)
}
