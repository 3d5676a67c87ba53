export type KnownTerm = { id: string; term: string }
export type Piece = { text: string; id?: string }

type TextWord = { from: number; until: number; key: string }

const maxWords = 5

/**
 * Links each term at its first occurrence in all texts: a page with every "cask" underlined is hard to read. Prefers
 * the longest term. Matches whole words, in any case, and the plain plural.
 */
export function linkTerms(texts: readonly string[], terms: readonly KnownTerm[]): Piece[][] {
  const idByKey = new Map<string, string>()
  for (const { id, term } of terms) idByKey.set(keyOf(wordsOf(term)), id)
  const linked = new Set<string>()
  return texts.map((text) => linkText(text, idByKey, linked))
}

function linkText(text: string, idByKey: ReadonlyMap<string, string>, linked: Set<string>): Piece[] {
  const words = wordsOf(text)
  const pieces: Piece[] = []
  let position = 0
  for (let at = 0; at < words.length; at++) {
    const found = longestAt(text, words, at, idByKey)
    if (!found) continue
    const [from, until] = [words[at]?.from ?? 0, words[at + found.length - 1]?.until ?? 0]
    at += found.length - 1
    if (linked.has(found.id)) continue
    linked.add(found.id)
    if (from > position) pieces.push({ text: text.slice(position, from) })
    pieces.push({ text: text.slice(from, until), id: found.id })
    position = until
  }
  if (position < text.length || pieces.length === 0) pieces.push({ text: text.slice(position) })
  return pieces
}

function longestAt(
  text: string,
  words: readonly TextWord[],
  at: number,
  idByKey: ReadonlyMap<string, string>,
) {
  for (let length = Math.min(maxWords, words.length - at); length > 0; length--) {
    const run = words.slice(at, at + length)
    const isOne = run.every((word, index) => {
      const before = run[index - 1]
      return !before || /^[\s-]+$/.test(text.slice(before.until, word.from))
    })
    if (!isOne) continue
    const key = keyOf(run)
    const id = idByKey.get(key) ?? (key.endsWith("s") ? idByKey.get(key.slice(0, -1)) : undefined)
    if (id !== undefined) return { id, length }
  }
  return undefined
}

function wordsOf(text: string): TextWord[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu)].map(({ 0: word, index }) => ({
    from: index,
    until: index + word.length,
    key: word.toLowerCase().replaceAll("’", "'"),
  }))
}

function keyOf(words: readonly TextWord[]): string {
  return words.map(({ key }) => key).join(" ")
}
