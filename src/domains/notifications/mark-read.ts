import { and, eq, isNull } from "drizzle-orm"
import { requireOwn, requireSignedIn } from "#domains/accounts/permissions.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { refuse } from "./refusals.ts"
import { notifications } from "./schema.ts"

export async function markRead(ctx: Ctx, notificationId: string): Promise<void> {
  requireSignedIn(ctx)
  await transaction(ctx, async (tx) => {
    const [notification] = await tx.db
      .select({ memberId: notifications.memberId })
      .from(notifications)
      .where(idIs(notifications.id, notificationId))
    if (!notification) throw refuse("noSuchNotification")
    requireOwn(tx, notification.memberId)
    await tx.db
      .update(notifications)
      .set({ readAt: tx.now() })
      .where(and(idIs(notifications.id, notificationId), isNull(notifications.readAt)))
  })
}

export async function markAllRead(ctx: Ctx): Promise<void> {
  const memberId = requireSignedIn(ctx)
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(and(eq(notifications.memberId, memberId), isNull(notifications.readAt)))
}
