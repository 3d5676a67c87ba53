import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { channels, isFixed, kindNames, kinds } from "./kinds.ts"
import { noticeChoices } from "./schema.ts"

/** Stores a member's choices, such as "outbid.mail". Kinds that are not named are turned off. */
export async function chooseNotices(ctx: Ctx, wanted: ReadonlySet<string>): Promise<void> {
  const memberId = requirePermission(ctx, "account")
  const choices = kindNames.flatMap((kind) =>
    channels
      .map((channel) => ({ memberId, kind, channel, isWanted: wanted.has(`${kind}.${channel}`) }))
      .filter((choice) => !isFixed(kind, choice.channel) && choice.isWanted !== kinds[kind][choice.channel]),
  )
  await transaction(ctx, async (tx) => {
    await tx.db.delete(noticeChoices).where(eq(noticeChoices.memberId, memberId))
    // The same choice may be submitted twice at once.
    if (choices.length > 0) await tx.db.insert(noticeChoices).values(choices).onConflictDoNothing()
  })
}
