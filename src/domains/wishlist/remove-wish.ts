import { and, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { WishKind } from "./kinds.ts"
import { wishes } from "./schema.ts"

export async function removeWish(ctx: Ctx, kind: WishKind, subjectId: string): Promise<void> {
  const memberId = requirePermission(ctx, "wish")
  await ctx.db
    .delete(wishes)
    .where(and(eq(wishes.memberId, memberId), eq(wishes.kind, kind), eq(wishes.subjectId, subjectId)))
}
