/** What a condition mostly says, stored in English and shown in the language of the page. */
export const usualWords = [
  "Intact",
  "Clean",
  "No box",
  "Original carton",
  "Original tube",
  "Wooden box",
] as const

/** What is written freely has no text of its own and is shown as it was written. */
export function usualWordText(words: string | null): string | undefined {
  const usual = usualWords.find((word) => word === words)
  return usual && `usualWords.${usual}`
}
