/** Common phrases for a condition, stored in English and shown in the language of the page. */
export const usualWords = [
  "Intact",
  "Clean",
  "No box",
  "Original carton",
  "Original tube",
  "Wooden box",
] as const

/** Undefined for free text, which is shown as written. */
export function usualWordText(words: string | null): `usualWords.${(typeof usualWords)[number]}` | undefined {
  const usual = usualWords.find((word) => word === words)
  return usual && `usualWords.${usual}`
}
