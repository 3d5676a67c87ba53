import { formatDate, formatDuration, money } from "#language/format.ts"
import type { AnyTexts } from "#language/use-texts.ts"
import type { Language } from "#platform/ctx.ts"

type ChangeTextValue = string | number | boolean | null
type ChangeTextValues = Readonly<Record<string, ChangeTextValue>>

/** In a file, values stay as they are recorded: there is no language. */
type AuditTexts = { t: AnyTexts; places: AnyTexts; language: Language | undefined }

export type RecordedChange = { before: ChangeTextValues; after: ChangeTextValues }

/** The changed values; `was` is empty for a new one. A form may record what it has not changed. */
export function changesOf({ before, after }: RecordedChange, texts: AuditTexts) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => {
    const was = valueText(name, before[name], texts)
    const is = valueText(name, after[name], texts)
    if (was === is) return []
    return { label: textOr(texts.t, `audit.values.${name}`, name), was, is: is || "–" }
  })
}

/** "status: active → suspended" for every changed value. */
export function changeText(changed: RecordedChange, texts: AuditTexts): string {
  return changesOf(changed, texts)
    .map(({ label, was, is }) => `${label}: ${was ? `${was} → ` : ""}${is}`)
    .join("; ")
}

const keysAlone: AnyTexts = (key) => key

export const untranslated: AuditTexts = { t: keysAlone, places: keysAlone, language: undefined }

export function actText(act: string, t: AnyTexts): string {
  return textOr(t, `audit.acts.${act}`, act)
}

/** Of a state as the database has it. */
export function stateText(state: string, t: AnyTexts): string {
  return textOr(t, `recordStatuses.${state}`, state)
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

function valueText(
  name: string,
  value: ChangeTextValue | undefined,
  { t, places, language }: AuditTexts,
): string {
  if (value === undefined || value === null) return ""
  const text = String(value)
  if (language !== undefined) {
    if (typeof value === "number" && name.endsWith("Cents")) return money(value)
    if (typeof value === "number" && /basisPoints$/i.test(name)) return `${value / 100}%`
    if (typeof value === "number" && name.endsWith("Ms")) return formatDuration(value / 1_000, language)
    if (instant.test(text)) return formatDate(text, language)
  }
  if (typeof value === "boolean") return textOr(t, `audit.truth.${text}`, text)
  if (name === "kind" || name === "destination") return textOr(t, `audit.kinds.${text}`, text)
  if (name === "location") return textOr(places, `names.${text}`, text)
  if (name === "permissions")
    return text
      .split(" ")
      .map((permission) => textOr(t, `permissions.${permission}`, permission))
      .join(", ")
  if (name === "role") return textOr(t, `roles.${text}`, text)
  return name === "status" || name === "state" ? stateText(text, t) : text
}

function textOr(t: AnyTexts, key: string, fallback: string): string {
  const text = t(key)
  return text === key ? fallback : text
}
