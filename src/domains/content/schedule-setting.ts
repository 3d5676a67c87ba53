import { and, asc, gt, inArray, isNull } from "drizzle-orm"
import { invalidate } from "#platform/cache.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { newId } from "#platform/ids.ts"
import { isRecord } from "#platform/records.ts"
import { type Setting, type StoredSetting, settingsCacheKey, settingValue } from "#platform/settings.ts"
import { scheduledSettings } from "./schema.ts"
import { readStoredSetting } from "./settings.ts"

/** False if another change of this setting is scheduled for that time. */
export async function scheduleSetting<Value>(
  ctx: Ctx,
  setting: Setting<Value>,
  { validFrom, value }: { validFrom: Date; value: NoInfer<StoredSetting<Value>> },
): Promise<boolean> {
  return await transaction(ctx, async (tx) => {
    const current = await readStoredSetting(tx, setting)
    settingValue(setting, isRecord(value) ? { ...current, ...value } : value)
    const { key } = setting
    const rows = await tx.db
      .insert(scheduledSettings)
      .values({
        ...{ id: newId("sch"), key, validFrom, value, createdAt: tx.now(), createdBy: tx.actor.id },
      })
      .onConflictDoNothing()
      .returning({ id: scheduledSettings.id })
    invalidateAfterCommit(tx)
    return rows.length > 0
  })
}

/** What is still to come, the next one first. */
export async function listScheduledSettings(ctx: Ctx, keys: readonly string[]) {
  return await ctx.db
    .select()
    .from(scheduledSettings)
    .where(
      and(
        inArray(scheduledSettings.key, [...keys]),
        isNull(scheduledSettings.endedAt),
        gt(scheduledSettings.validFrom, ctx.now()),
      ),
    )
    .orderBy(asc(scheduledSettings.validFrom), asc(scheduledSettings.key))
}

/** Undefined if there is none, or it holds already. */
export async function cancelScheduledSetting(tx: Tx, scheduledId: string) {
  const { endedAt, id, validFrom } = scheduledSettings
  const [row] = await tx.db
    .update(scheduledSettings)
    .set({ endedAt: tx.now() })
    .where(and(idIs(id, scheduledId), isNull(endedAt), gt(validFrom, tx.now())))
    .returning()
  invalidateAfterCommit(tx)
  return row
}

function invalidateAfterCommit(tx: Tx): void {
  tx.afterCommit(() => invalidate(tx.app, settingsCacheKey))
}
