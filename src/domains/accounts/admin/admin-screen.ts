import type { BulkAnswer } from "#admin/bulk/act-in-bulk.ts"
import { listActsFor } from "#admin/bulk/list-acts.ts"
import { listLoaders } from "#admin/lists/list-loader.ts"
import { adminScreens } from "#admin/screen.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Permission, requirePermission } from "../permissions.ts"
import { explainChange } from "./explain-change.ts"
import { findListLayout } from "./list-views/list-layout.ts"
import { listViewsOf } from "./list-views/list-views.ts"

export const { adminLoader, adminAction } = adminScreens(requirePermission, explainChange)

export const listLoader = listLoaders(async (ctx, path) => {
  const [views, layout] = await Promise.all([listViewsOf(ctx, path), findListLayout(ctx, path)])
  return { views, layout }
})

export const listActs = listActsFor(requirePermission)

/** The action of a list's page that has no other forms. */
export function bulkAction(
  permission: Permission,
  act: (ctx: Ctx, form: FormData, search: URLSearchParams) => Promise<BulkAnswer>,
) {
  return adminAction(permission, async (ctx, _submitted, { url }, form) => ({
    many: await act(ctx, form, url.searchParams),
  }))
}
