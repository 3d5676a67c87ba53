import { and, asc, eq, or, sql } from "drizzle-orm"
import { type AppPath, currentPage, withSearch } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { pick } from "#platform/pick.ts"
import { can, permissionsOf, requirePermission } from "../../permissions.ts"
import { listViews, members } from "../../schema.ts"
import { canOpenAdminPage } from "../page-permissions.ts"

const maxShown = 20

/** The views of one list: a person's own ones in their order, then those that colleagues share. */
export async function listViewsOf(ctx: Ctx, list: string) {
  const memberId = requirePermission(ctx, "adminPages")
  const isOwn = eq(listViews.memberId, memberId)
  return await ctx.db
    .select({ ...pick(listViews, "id", "name", "query", "isShared"), isOwn: sql<boolean>`${isOwn}` })
    .from(listViews)
    .where(and(eq(listViews.list, list), or(isOwn, eq(listViews.isShared, true))))
    .orderBy(sql`${isOwn} desc`, asc(listViews.position), asc(listViews.name), asc(listViews.id))
    .limit(maxShown)
}

/** The views that a person may change, of lists that the person may open. */
export async function listChangeableViews(ctx: Ctx) {
  const memberId = requirePermission(ctx, "adminPages")
  const isOwn = eq(listViews.memberId, memberId)
  const granted = permissionsOf(ctx)
  const rows = await ctx.db
    .select({
      ...pick(listViews, "id", "list", "name", "query", "isShared"),
      owner: members.username,
      isOwn: sql<boolean>`${isOwn}`,
    })
    .from(listViews)
    .innerJoin(members, eq(members.id, listViews.memberId))
    .where(can(ctx, "settings") ? or(isOwn, eq(listViews.isShared, true)) : isOwn)
    .orderBy(asc(listViews.list), sql`${isOwn} desc`, asc(members.username), asc(listViews.position))
  return rows
    .filter(({ list }) => canOpenAdminPage(granted, list))
    .map((view) => ({ ...view, to: viewAddress(view) }))
}

export type ChangeableView = Awaited<ReturnType<typeof listChangeableViews>>[number]

export function viewAddress({ list, query }: { list: string; query: string }): AppPath {
  const parameters = new URLSearchParams(query)
  return withSearch(currentPage({ pathname: list }), parameters.size > 0 ? `?${parameters}` : "")
}
