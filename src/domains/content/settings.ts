import { eq } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { settings } from "./schema.ts"

/** A setting's value, or what a new house starts with. */
export async function readSetting<Value>(ctx: Pick<Ctx, "db">, key: string, usual: Value): Promise<Value> {
  const [row] = await ctx.db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return row === undefined ? usual : (row.value as Value)
}

export async function saveSetting(ctx: Ctx, key: string, value: unknown): Promise<void> {
  const row = { value, changedAt: ctx.now(), changedBy: ctx.actor.id }
  await ctx.db
    .insert(settings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row })
}
