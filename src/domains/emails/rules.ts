import type { TextEntries } from "#language/texts-from.ts"

/** By key: "subject", or "subject_one" where the text depends on a count. */
export type ChangedTexts = Readonly<Record<string, string>>

export type EditableText = {
  key: string
  builtIn: string
  /** Facts that the text must contain, as the built-in one does. */
  needed: readonly string[]
  /** All facts that e-mails of the kind have. */
  known: readonly string[]
}

/** The subject and the first paragraph, which is the greeting where an e-mail quotes what somebody wrote. */
export function editableTexts(builtIn: TextEntries): EditableText[] {
  const texts = Object.entries(builtIn).flatMap(([key, text]) =>
    typeof text === "string" ? [[key, text] as const] : [],
  )
  const named = (name: string) => texts.filter(([key]) => key.replace(/_(one|other)$/, "") === name)
  const opening = named("text").length > 0 ? named("text") : named("greeting")
  const known = [...new Set(["siteName", ...texts.flatMap(([, text]) => factsIn(text))])].toSorted()
  return [...named("subject"), ...opening].map(([key, text]) => ({
    ...{ key, builtIn: text, known },
    needed: factsIn(text).filter((fact) => fact !== "siteName"),
  }))
}

export function factsIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, fact = ""]) => fact))]
}

type TextFault =
  | { reason: "textRequired" | "textTooLong" | "bracesUnclear" }
  | { reason: "factMissing" | "factUnknown"; fact: string }

export const maxTextLength = 2_000
const maxSubjectLength = 200

export function faultOf({ key, needed, known }: EditableText, text: string): TextFault | undefined {
  if (text === "") return { reason: "textRequired" }
  if (text.length > (key.startsWith("subject") ? maxSubjectLength : maxTextLength))
    return { reason: "textTooLong" }
  const facts = factsIn(text)
  const unknown = facts.find((fact) => !known.includes(fact))
  if (unknown !== undefined) return { reason: "factUnknown", fact: unknown }
  const missing = needed.find((fact) => !facts.includes(fact))
  if (missing !== undefined) return { reason: "factMissing", fact: missing }
  return /[{}]/.test(text.replace(/\{\{\w+\}\}/g, "")) ? { reason: "bracesUnclear" } : undefined
}
