/** What stands where the house wrote nothing. */
export const unsaid = { seal: "Intact", label: "Clean", box: "No box" } as const

/** What it mostly writes, kept in English and shown in the language of the page. */
export const usualWords = [
  ...Object.values(unsaid),
  "Original carton",
  "Original tube",
  "Wooden box",
] as const

/** What is written freely has no text of its own and stands as it was written. */
export function usualWordText(words: string | null): string | undefined {
  const usual = usualWords.find((word) => word === words)
  return usual && `usualWords.${usual}`
}
