import { eq } from "drizzle-orm"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { letGo } from "#platform/kept.ts"
import { keptSettings } from "#platform/settings.ts"
import { settings } from "./schema.ts"

/** A setting as it stands in the table at this moment: for what a rule decides by. Screens use the kept one. */
export async function readSettingNow<Value>(ctx: Pick<Ctx, "db">, key: string, usual: Value): Promise<Value> {
  const [row] = await ctx.db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return row === undefined ? usual : (row.value as Value)
}

export async function saveSetting(ctx: Ctx, key: string, value: unknown): Promise<void> {
  const row = { value, changedAt: ctx.now(), changedBy: ctx.actor.id }
  await transaction(ctx, async (tx) => {
    await tx.db
      .insert(settings)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row })
    tx.afterCommit(() => letGo(ctx.house, keptSettings))
  })
}
