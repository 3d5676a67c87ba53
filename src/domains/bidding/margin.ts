import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { readSettingNow, saveSetting } from "#domains/content/settings.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"

const setting = "pauseMarginMinutes"

/** What bidders are usually given besides a pause, to come back. */
export async function readMargin(ctx: Pick<Ctx, "db">): Promise<number> {
  return await readSettingNow(ctx, setting, 10)
}

export async function saveMargin(ctx: Ctx, marginMinutes: number): Promise<void> {
  requirePermission(ctx, "auctions")
  await transaction(ctx, async (tx) => {
    const before = await readMargin(tx)
    if (before === marginMinutes) return
    await saveSetting(tx, setting, marginMinutes)
    await record(tx, {
      act: "auctions.changeMargin",
      subjectId: setting,
      before: { minutes: before },
      after: { minutes: marginMinutes },
    })
  })
}
