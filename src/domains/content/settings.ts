import { eq } from "drizzle-orm"
import { invalidate } from "#platform/cache.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { type Setting, type StoredSetting, settingsCacheKey, settingValue } from "#platform/settings.ts"
import { settings } from "./schema.ts"

export async function readStoredSetting<Value>(
  ctx: Pick<Ctx, "db">,
  setting: Setting<Value>,
): Promise<Value> {
  const [row] = await ctx.db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, setting.key))
  return settingValue(setting, row?.value)
}

export async function saveSetting<Value>(
  ctx: Ctx,
  setting: Setting<Value>,
  value: NoInfer<StoredSetting<Value>>,
): Promise<void> {
  const { key } = setting
  settingValue(setting, value)
  const row = { value, changedAt: ctx.now(), changedBy: ctx.actor.id }
  await transaction(ctx, async (tx) => {
    await tx.db
      .insert(settings)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row })
    tx.afterCommit(() => invalidate(ctx.app, settingsCacheKey))
  })
}
