import { listLoaders } from "#admin/list-loader.ts"
import { adminScreens } from "#admin/screen.ts"
import { requirePermission } from "../permissions.ts"
import { listViewsOf } from "./list-views/list-views.ts"

export const { adminLoader, adminAction } = adminScreens(requirePermission)

export const listLoader = listLoaders(async (ctx, path) => ({ views: await listViewsOf(ctx, path) }))
