import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { isFixed, notificationChannels, notificationKindNames, notificationKinds } from "./kinds.ts"
import { notificationChoices } from "./schema.ts"

export async function saveNotificationChoices(ctx: Ctx, wanted: ReadonlySet<string>): Promise<void> {
  const memberId = requirePermission(ctx, "account")
  const choices = notificationKindNames.flatMap((kind) =>
    notificationChannels
      .map((channel) => ({ memberId, kind, channel, isWanted: wanted.has(`${kind}.${channel}`) }))
      .filter(
        (choice) =>
          !isFixed(kind, choice.channel) && choice.isWanted !== notificationKinds[kind][choice.channel],
      ),
  )
  await transaction(ctx, async (tx) => {
    await tx.db.delete(notificationChoices).where(eq(notificationChoices.memberId, memberId))
    if (choices.length > 0) await tx.db.insert(notificationChoices).values(choices).onConflictDoNothing()
  })
}
