import { and, desc, eq, lt, sql } from "drizzle-orm"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { isRecord } from "#platform/records.ts"
import { can, requirePermission } from "../../permissions.ts"
import { refuse } from "../../refusals.ts"
import { listViews } from "../../schema.ts"
import type { ListViewChange } from "./inputs.ts"

type LockedView = typeof listViews.$inferSelect

export async function changeListView(ctx: Ctx, viewId: string, change: ListViewChange): Promise<LockedView> {
  return await transaction(ctx, async (tx) => {
    const view = await lockView(tx, viewId)
    await tx.db
      .update(listViews)
      .set({ name: change.name, isShared: change.isShared })
      .where(eq(listViews.id, view.id))
      .catch(refuseTakenName)
    return view
  })
}

export async function deleteListView(ctx: Ctx, viewId: string): Promise<LockedView> {
  return await transaction(ctx, async (tx) => {
    const view = await lockView(tx, viewId)
    await tx.db.delete(listViews).where(eq(listViews.id, view.id))
    return view
  })
}

/** Changes places with the view before it. */
export async function moveListView(ctx: Ctx, viewId: string): Promise<LockedView> {
  return await transaction(ctx, async (tx) => {
    const view = await lockView(tx, viewId)
    const [before] = await tx.db
      .select({ id: listViews.id, position: listViews.position })
      .from(listViews)
      .where(
        and(
          eq(listViews.memberId, view.memberId),
          eq(listViews.list, view.list),
          lt(listViews.position, view.position),
        ),
      )
      .orderBy(desc(listViews.position))
      .limit(1)
    if (before)
      await tx.db
        .update(listViews)
        .set({
          position: sql`case ${listViews.id} when ${view.id} then ${before.position}::int else ${view.position}::int end`,
        })
        .where(sql`${listViews.id} in (${view.id}, ${before.id})`)
    return view
  })
}

/** A person's own view, or a shared one for admins. The refusal does not reveal which others exist. */
async function lockView(tx: Tx, viewId: string): Promise<LockedView> {
  const memberId = requirePermission(tx, "adminPages")
  if (!isId("lvw", viewId)) throw refuse("noSuchView")
  const [view] = await tx.db.select().from(listViews).where(eq(listViews.id, viewId)).for("update")
  const isOpen = view && (view.memberId === memberId || (view.isShared && can(tx, "settings")))
  if (!isOpen) throw refuse("noSuchView")
  return view
}

function refuseTakenName(problem: unknown): never {
  const cause = problem instanceof Error && problem.cause
  if (isRecord(cause) && cause.code === "23505") throw refuse("viewNameTaken", { field: "name" })
  throw problem
}
