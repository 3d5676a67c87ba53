export function matchesAllWords(query: string, texts: readonly (string | null)[]): boolean {
  const text = fold(texts.filter(Boolean).join(" "))
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[’']/g, "")
    .toLowerCase()
    .trim()
}
