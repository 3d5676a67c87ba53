import { money } from "#language/format.ts"
import type { AnyTexts } from "#language/use-texts.ts"

type ChangeTextValue = string | number | boolean | null
type ChangeTextValues = Readonly<Record<string, ChangeTextValue>>

type AuditTexts = { t: AnyTexts; places: AnyTexts }

/** "status: active → suspended" for every changed value. */
export function changeText(
  { before, after }: { before: ChangeTextValues; after: ChangeTextValues },
  texts: AuditTexts,
): string {
  const { t } = texts
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .flatMap((name) => {
      const [was, is] = [before[name], after[name]].map((value) => valueText(name, value, texts))
      if (!was && !is) return []
      const label = textOr(t, `audit.values.${name}`, name)
      return was ? `${label}: ${was} → ${is || "–"}` : `${label}: ${is}`
    })
    .join("; ")
}

const keysAlone: AnyTexts = (key) => key

export const untranslated: AuditTexts = { t: keysAlone, places: keysAlone }

export function actText(act: string, t: AnyTexts): string {
  return textOr(t, `audit.acts.${act}`, act)
}

function valueText(name: string, value: ChangeTextValue | undefined, { t, places }: AuditTexts): string {
  if (value === undefined || value === null) return ""
  if (typeof value === "number" && name.endsWith("Cents") && t !== keysAlone) return money(value)
  const text = String(value)
  if (typeof value === "boolean") return textOr(t, `audit.truth.${text}`, text)
  if (name === "kind" || name === "destination") return textOr(t, `audit.kinds.${text}`, text)
  if (name === "location") return textOr(places, `names.${text}`, text)
  if (name === "role") return textOr(t, `roles.${text}`, text)
  return name === "status" || name === "state" ? textOr(t, `recordStatuses.${text}`, text) : text
}

function textOr(t: AnyTexts, key: string, fallback: string): string {
  const text = t(key)
  return text === key ? fallback : text
}
