import type { z } from "zod"
import { cached } from "./cache.ts"
import type { AppContext, Ctx } from "./ctx.ts"
import { isRecord } from "./records.ts"

export const settingsCacheKey = "settings"

/** `usual` is the value until staff set it. */
export type Setting<Value> = { key: string; schema: z.ZodType<Value>; defaultValue: Value }

export type StoredSetting<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? Partial<Value>
    : Value

export function defineSetting<Value>(
  key: string,
  schema: z.ZodType<Value>,
  defaultValue: NoInfer<Value>,
): Setting<Value> {
  return { key, schema, defaultValue }
}

/** Throws if the stored value is invalid: never guess a setting. */
export function settingValue<Value>({ key, schema, defaultValue }: Setting<Value>, stored: unknown): Value {
  if (stored === undefined) return defaultValue
  const whole = isRecord(defaultValue) && isRecord(stored) ? { ...defaultValue, ...stored } : stored
  const result = schema.safeParse(whole)
  if (!result.success)
    throw new Error(`the setting ${key} is stored in another shape`, { cause: result.error })
  return result.data
}

/** A value from a time on. Of a setting with members it has only the changed ones. */
export type ScheduledValue = { from: Date; value: unknown }

/** The value that holds at a time. */
export function settingAt<Value>(
  setting: Setting<Value>,
  stored: unknown,
  scheduled: readonly ScheduledValue[],
  now: Date,
): Value {
  const due = scheduled
    .filter(({ from }) => from <= now)
    .toSorted((one, other) => one.from.getTime() - other.from.getTime())
  const inEffect = due.reduce<unknown>((earlier, { value }) => {
    if (!isRecord(value)) return value
    return { ...(isRecord(earlier) ? earlier : {}), ...value }
  }, stored)
  return settingValue(setting, inEffect)
}

/**
 * All settings are read together and cached for seconds: every page needs some. Scheduled values are read with them, so
 * that each holds from its first millisecond.
 */
export async function readSetting<Value>(
  { app }: Pick<Ctx, "app">,
  setting: Setting<Value>,
  now = app.clock.now(),
): Promise<Value> {
  const { stored, scheduled, values } = await cached(app, settingsCacheKey, 5, () => readAll(app))
  const own = scheduled.get(setting.key)
  if (own) return settingAt(setting, stored.get(setting.key), own, now)
  if (!values.has(setting)) values.set(setting, settingValue(setting, stored.get(setting.key)))
  return values.get(setting) as Value
}

/** All values that hold at some time of a period: scheduled ones may begin in it. */
export async function readSettingDuring<Value>(
  { app }: Pick<Ctx, "app">,
  setting: Setting<Value>,
  { from, until }: { from: Date; until: Date },
): Promise<Value[]> {
  const { stored, scheduled } = await cached(app, settingsCacheKey, 5, () => readAll(app))
  const own = scheduled.get(setting.key) ?? []
  const changes = own.flatMap((one) => (one.from > from && one.from <= until ? [one.from] : []))
  return [from, ...changes].map((at) => settingAt(setting, stored.get(setting.key), own, at))
}

async function readAll(app: AppContext) {
  const { rows } = await app.auxiliaryPool.query<{ key: string; from: Date | null; value: unknown }>(
    `select key, null::timestamptz as "from", value from settings
     union all select key, valid_from, value from scheduled_settings where ended_at is null`,
  )
  const scheduled = rows.flatMap(({ from, ...row }) => (from ? [{ ...row, from }] : []))
  return {
    stored: new Map(rows.flatMap(({ key, from, value }) => (from ? [] : [[key, value]]))),
    scheduled: new Map(Map.groupBy(scheduled, ({ key }) => key)),
    values: new Map<object, unknown>(),
  }
}
