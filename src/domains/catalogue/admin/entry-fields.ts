import type { KeyIn, PlainKey } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import { termTopics } from "../glossary.ts"
import type { EntryNoun } from "../save-entry.ts"

export type EntryField = {
  name: KeyIn<"catalogue", "fields">
  kind: "line" | "long" | "figure" | "tick" | "choice"
  isRequired?: boolean
  choices?: readonly KeyIn<"catalogue", "topics">[]
}

export const entryFields = {
  distilleries: [
    { name: "name", kind: "line", isRequired: true },
    { name: "country", kind: "line", isRequired: true },
    { name: "region", kind: "line" },
    { name: "founded", kind: "figure" },
    { name: "closed", kind: "figure" },
    { name: "isActive", kind: "tick" },
    { name: "silentFrom", kind: "figure" },
    { name: "reopened", kind: "figure" },
    { name: "owner", kind: "line" },
    { name: "water", kind: "line" },
    { name: "latitude", kind: "figure" },
    { name: "longitude", kind: "figure" },
    { name: "style", kind: "long" },
  ],
  bottlers: [
    { name: "name", kind: "line", isRequired: true },
    { name: "country", kind: "line" },
    { name: "city", kind: "line" },
    { name: "founded", kind: "figure" },
    { name: "about", kind: "long" },
    { name: "series", kind: "long" },
  ],
  glossary: [
    { name: "term", kind: "line", isRequired: true },
    { name: "topic", kind: "choice", choices: termTopics },
    { name: "definition", kind: "long", isRequired: true },
  ],
  categories: [{ name: "name", kind: "line", isRequired: true }],
} as const satisfies Record<string, readonly EntryField[]>

type EntryList = { addText: PlainKey<"catalogue-admin">; columns: readonly KeyIn<"catalogue", "fields">[] }

export const entryLists: Readonly<Record<EntryNoun, EntryList>> = {
  distilleries: { addText: "addDistillery", columns: ["country", "region", "founded", "owner"] },
  bottlers: { addText: "addBottler", columns: ["country", "city", "founded"] },
  glossary: { addText: "addTerm", columns: ["definition"] },
  categories: { addText: "addCategory", columns: ["bottles"] },
}

type CatalogueEntryRow = Readonly<Record<string, string | number | boolean | readonly string[] | null>>

export function entryFormValues(row: CatalogueEntryRow): FormFields {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, string][] => {
      if (value === null || value === false) return []
      return [[name, Array.isArray(value) ? value.join("\n") : String(value)]]
    }),
  )
}
