import { listLoaders } from "#admin/lists/list-loader.ts"
import { adminScreens } from "#admin/screen.ts"
import { requirePermission } from "../permissions.ts"
import { explainChange } from "./explain-change.ts"
import { findListLayout } from "./list-views/list-layout.ts"
import { listViewsOf } from "./list-views/list-views.ts"

export const { adminLoader, adminAction } = adminScreens(requirePermission, explainChange)

export const listLoader = listLoaders(async (ctx, path) => {
  const [views, layout] = await Promise.all([listViewsOf(ctx, path), findListLayout(ctx, path)])
  return { views, layout }
})
