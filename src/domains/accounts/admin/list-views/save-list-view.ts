import { and, eq } from "drizzle-orm"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { requirePermission } from "../../permissions.ts"
import { refuse } from "../../refusals.ts"
import { listViews, members } from "../../schema.ts"
import { maxViews, type NewListView } from "./inputs.ts"
import { requireOpenList } from "./require-open-list.ts"

/** Under a name that the person has for this list, it replaces that view. */
export async function saveListView(ctx: Ctx, view: NewListView): Promise<Id<"lvw">> {
  const memberId = requirePermission(ctx, "adminPages")
  requireOpenList(ctx, view.list)
  return await transaction(ctx, async (tx) => {
    await lockOwner(tx, memberId)
    const own = await tx.db
      .select({ id: listViews.id, name: listViews.name, position: listViews.position })
      .from(listViews)
      .where(and(eq(listViews.memberId, memberId), eq(listViews.list, view.list)))
    const sameName = own.find(({ name }) => name.toLowerCase() === view.name.toLowerCase())
    if (sameName) {
      await tx.db.update(listViews).set(view).where(eq(listViews.id, sameName.id))
      return sameName.id
    }
    if (own.length >= maxViews) throw refuse("tooManyViews", { max: maxViews, field: "name" })
    const id = newId("lvw")
    const position = Math.max(0, ...own.map((each) => each.position)) + 1
    await tx.db.insert(listViews).values({ id, memberId, ...view, position })
    return id
  })
}

/** Two requests of one person wait for each other. */
async function lockOwner(tx: Tx, memberId: Id<"mem">): Promise<void> {
  await tx.db.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for("no key update")
}
