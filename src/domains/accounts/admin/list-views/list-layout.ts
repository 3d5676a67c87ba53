import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { type ListLayout, usualLayout } from "#admin/lists/list-setup.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseInput } from "#platform/input.ts"
import { requirePermission } from "../../permissions.ts"
import { listLayouts } from "../../schema.ts"
import { requireOpenList } from "./require-open-list.ts"

const ColumnNames = z.array(z.string().regex(/^[A-Za-z-]{1,40}$/)).max(40)

/** The form has all columns that can be hidden, and those that are to be shown. */
export async function saveListLayout(ctx: Ctx, list: string, form: FormData): Promise<void> {
  const memberId = requirePermission(ctx, "adminPages")
  requireOpenList(ctx, list)
  const columns = parseInput("accounts", ColumnNames, [...new Set(form.getAll("column"))])
  const shown = form.getAll("shown")
  const layout = {
    hidden: columns.filter((column) => !shown.includes(column)),
    isComfortable: form.get("comfortable") === "1",
  }
  await ctx.db
    .insert(listLayouts)
    .values({ memberId, list, ...layout })
    .onConflictDoUpdate({ target: [listLayouts.memberId, listLayouts.list], set: layout })
}

export async function findListLayout(ctx: Ctx, list: string): Promise<ListLayout> {
  const memberId = requirePermission(ctx, "adminPages")
  const [layout] = await ctx.db
    .select({ hidden: listLayouts.hidden, isComfortable: listLayouts.isComfortable })
    .from(listLayouts)
    .where(and(eq(listLayouts.memberId, memberId), eq(listLayouts.list, list)))
  return layout ?? usualLayout
}
