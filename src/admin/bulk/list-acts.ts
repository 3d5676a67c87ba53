import type { Ctx } from "#platform/ctx.ts"
import type { List, ListDefinition, ListQuery } from "#platform/lists/list.ts"
import { rowsAt } from "../lists/list-loader.ts"
import { actInBulk, type BulkAnswer, type PreviewRows } from "./act-in-bulk.ts"
import type { BulkActs, BulkHandlers } from "./bulk-acts.ts"

type ListActs<Permission, D extends ListDefinition, Part extends string, Acts extends BulkActs> = {
  permission: Permission
  list: List<D>
  /** Finds the rows as `part`. */
  read: (
    ctx: Ctx,
    query: ListQuery<D>,
  ) => Promise<{ readonly [Name in Part]: readonly { readonly id: string }[] }>
  part: Part
  acts: Acts
  handlers: (ctx: Ctx, form: FormData) => BulkHandlers<Acts>
  /** What an act will change, to be confirmed. */
  previews?: (
    ctx: Ctx,
    form: FormData,
    search: URLSearchParams,
  ) => { readonly [Name in keyof Acts]?: PreviewRows }
}

/** Acts on chosen rows of a list, or on all rows that its filter at `search` finds. */
export function listActsFor<Permission>(requirePermission: (ctx: Ctx, permission: Permission) => unknown) {
  return function listActs<D extends ListDefinition, Part extends string, Acts extends BulkActs>({
    permission,
    list,
    read,
    part,
    handlers,
    previews,
  }: ListActs<Permission, D, Part, Acts>) {
    return async (ctx: Ctx, form: FormData, search = new URLSearchParams()): Promise<BulkAnswer> => {
      requirePermission(ctx, permission)
      const findRows = rowsAt(ctx, list, search, read, (found) => found[part].map(({ id }) => id))
      if (!previews) return await actInBulk(ctx, form, handlers(ctx, form), { findRows })
      const trial = { previews: previews(ctx, form, search), handlersOf: handlers }
      return await actInBulk(ctx, form, handlers(ctx, form), { findRows, ...trial })
    }
  }
}
