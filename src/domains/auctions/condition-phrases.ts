/** Common phrases for a condition, stored in English and shown in the language of the page. */
export const conditionPhrases = [
  "Intact",
  "Clean",
  "No box",
  "Original carton",
  "Original tube",
  "Wooden box",
] as const

/** Undefined for free text, which is shown as written. */
export function conditionPhraseKey(
  phrase: string | null,
): `usualWords.${(typeof conditionPhrases)[number]}` | undefined {
  const usual = conditionPhrases.find((word) => word === phrase)
  return usual && `usualWords.${usual}`
}
