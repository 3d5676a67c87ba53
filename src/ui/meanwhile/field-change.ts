import type { FormFields } from "#platform/input.ts"

/** By encoded name of a field, a fingerprint of the value that a form has shown. */
export type ShownValues = ReadonlyMap<string, string>

/** Who has changed a field since the form was shown: both if they have done it differently. */
export type MeanwhileChange = "none" | "theirs" | "both"

/** Short enough to be sent with each form, however long its texts are. */
export function shownValuesText(values: FormFields): string {
  return Object.entries(values)
    .map(([name, value]) => `${encodeURIComponent(name)}:${fingerprint(value)}`)
    .join(" ")
}

export function readShownValues(text: string): ShownValues {
  return new Map(
    text.split(" ").map((pair): [string, string] => {
      const [name = "", print = ""] = pair.split(":")
      return [name, print]
    }),
  )
}

type FieldValues = { name: string; saved: string; typed: string }

export function fieldChange(shown: ShownValues, { name, saved, typed }: FieldValues): MeanwhileChange {
  const [before, theirs, mine] = [shown.get(encodeURIComponent(name)), fingerprint(saved), fingerprint(typed)]
  if (theirs === mine || theirs === before) return "none"
  return mine === before ? "theirs" : "both"
}

/** FNV-1a. Browsers send other line ends than they were given. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text.replaceAll("\r\n", "\n").trim())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
