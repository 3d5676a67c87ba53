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

/** All settings are read together and cached for seconds: every page needs some. */
export async function readSetting<Value>({ app }: Pick<Ctx, "app">, setting: Setting<Value>): Promise<Value> {
  const { stored, values } = await cached(app, settingsCacheKey, 5, () => readAll(app))
  if (!values.has(setting)) values.set(setting, settingValue(setting, stored.get(setting.key)))
  return values.get(setting) as Value
}

async function readAll(app: AppContext) {
  const { rows } = await app.auxiliaryPool.query<{ key: string; value: unknown }>(
    "select key, value from settings",
  )
  return { stored: new Map(rows.map(({ key, value }) => [key, value])), values: new Map<object, unknown>() }
}
