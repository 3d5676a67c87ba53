import { record } from "#domains/audit/record.ts"
import { readStoredSetting, saveSetting } from "#domains/content/settings.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { isRecord, keysOf } from "#platform/records.ts"
import type { Setting } from "#platform/settings.ts"
import { requirePermission } from "../permissions.ts"

export type StoredSettingsOf<Values> = { readonly [Key in keyof Values]: Setting<Values[Key]> }

export async function readSettings<Values extends object>(
  ctx: Ctx,
  settings: StoredSettingsOf<Values>,
): Promise<Values> {
  requirePermission(ctx, "settings")
  const values: [string, unknown][] = []
  // In sequence: a transaction has one connection.
  for (const [key, setting] of Object.entries<Setting<unknown>>(settings))
    values.push([key, await readStoredSetting(ctx, setting)])
  return Object.fromEntries(values) as Values
}

type SettingsChange<Values extends object> = {
  act: string
  settings: { readonly [Key in keyof Values]: Setting<unknown> }
  read: (ctx: Ctx) => Promise<Values>
}

/** Saves and records only what changed. */
export async function saveSettings<Values extends object>(
  ctx: Ctx,
  { act, settings, read }: SettingsChange<Values>,
  values: Values,
): Promise<void> {
  requirePermission(ctx, "settings")
  await transaction(ctx, async (tx) => {
    const was = await read(tx)
    const byKey = (of: Values) => new Map<string, unknown>(Object.entries(of))
    const [old, fresh] = [byKey(was), byKey(values)]
    for (const [key, setting] of Object.entries<Setting<unknown>>(settings)) {
      const value = fresh.get(key)
      const [before, after] = [auditValues(setting.key, old.get(key)), auditValues(setting.key, value)]
      const changed = keysOf(after).filter((name) => after[name] !== before[name])
      if (changed.length === 0) continue
      await saveSetting(tx, setting, await merged(tx, setting, value, changed))
      const only = (of: RecordedValues) => Object.fromEntries(changed.map((name) => [name, of[name] ?? null]))
      await record(tx, { act, subjectId: setting.key, before: only(before), after: only(after) })
    }
  })
}

/** Members that the page does not show, such as translations, stay. */
async function merged(ctx: Ctx, setting: Setting<unknown>, value: unknown, changed: readonly string[]) {
  if (!isRecord(value)) return value
  const stored = await readStoredSetting(ctx, setting)
  const isChanged = ([name]: [string, unknown]) => changed.includes(name)
  return {
    ...(isRecord(stored) ? stored : {}),
    ...Object.fromEntries(Object.entries(value).filter(isChanged)),
  }
}

type RecordedValues = Readonly<Record<string, string | number | boolean | null>>

function auditValues(key: string, value: unknown): RecordedValues {
  if (!isRecord(value)) return { [key]: auditValue(value) }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, auditValue(each)]))
}

function auditValue(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null
  if (typeof value === "number" || typeof value === "boolean") return value
  if (!Array.isArray(value)) return String(value)
  return value.map((each) => (isRecord(each) ? Object.values(each).join(" ") : String(each))).join(", ")
}
