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

export type SettingsChange<Values extends object> = {
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
    for (const { setting, value, ...recorded } of changesBetween(settings, await read(tx), values)) {
      await saveSetting(tx, setting, await merged(tx, setting, value))
      await record(tx, { act, subjectId: setting.key, ...recorded })
    }
  })
}

/** Of each changed setting its new value, or only the changed members; and what the audit records. */
export function changesBetween<Values extends object>(
  settings: SettingsChange<Values>["settings"],
  old: Values,
  fresh: Values,
) {
  const byKey = (of: Values) => new Map<string, unknown>(Object.entries(of))
  const [was, is] = [byKey(old), byKey(fresh)]
  return Object.entries<Setting<unknown>>(settings).flatMap(([key, setting]) => {
    const value = is.get(key)
    const [before, after] = [auditValues(setting.key, was.get(key)), auditValues(setting.key, value)]
    const changed = keysOf(after).filter((name) => after[name] !== before[name])
    if (changed.length === 0) return []
    const only = (of: RecordedValues) => Object.fromEntries(changed.map((name) => [name, of[name] ?? null]))
    const isChanged = ([name]: [string, unknown]) => changed.includes(name)
    const changedValue = isRecord(value) ? Object.fromEntries(Object.entries(value).filter(isChanged)) : value
    return [{ setting, value: changedValue, before: only(before), after: only(after) }]
  })
}

/** Members that the page does not show, such as translations, stay. */
async function merged(ctx: Ctx, setting: Setting<unknown>, value: unknown) {
  if (!isRecord(value)) return value
  const stored = await readStoredSetting(ctx, setting)
  return { ...(isRecord(stored) ? stored : {}), ...value }
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
