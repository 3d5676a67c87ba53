export const conditionPhrases = [
  "Intact",
  "Clean",
  "No box",
  "Original carton",
  "Original tube",
  "Wooden box",
] as const

export function conditionPhraseKey(
  phrase: string | null,
): `conditionPhrases.${(typeof conditionPhrases)[number]}` | undefined {
  const usual = conditionPhrases.find((word) => word === phrase)
  return usual && `conditionPhrases.${usual}`
}
