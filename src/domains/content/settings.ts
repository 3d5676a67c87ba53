import { and, eq, isNull, lte } from "drizzle-orm"
import { invalidate } from "#platform/cache.ts"
import { type AppContext, type Ctx, transaction } from "#platform/ctx.ts"
import {
  type Setting,
  type StoredSetting,
  settingAt,
  settingsCacheKey,
  settingValue,
} from "#platform/settings.ts"
import { scheduledSettings, settings } from "./schema.ts"

export type SettingReader = Pick<Ctx, "db"> & (Pick<Ctx, "now"> | Pick<AppContext, "clock">)

export async function readStoredSetting<Value>(ctx: SettingReader, setting: Setting<Value>): Promise<Value> {
  const now = "clock" in ctx ? ctx.clock.now() : ctx.now()
  const [row] = await ctx.db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, setting.key))
  const scheduled = await ctx.db
    .select({ from: scheduledSettings.validFrom, value: scheduledSettings.value })
    .from(scheduledSettings)
    .where(and(eq(scheduledSettings.key, setting.key), isNull(scheduledSettings.endedAt)))
  return settingAt(setting, row?.value, scheduled, now)
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
    // The saved value is the newest: it includes or replaces what was scheduled until now.
    await tx.db
      .update(scheduledSettings)
      .set({ endedAt: row.changedAt })
      .where(
        and(
          eq(scheduledSettings.key, key),
          isNull(scheduledSettings.endedAt),
          lte(scheduledSettings.validFrom, row.changedAt),
        ),
      )
    tx.afterCommit(() => invalidate(ctx.app, settingsCacheKey))
  })
}
