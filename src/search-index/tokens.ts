import { simplified } from "./simplified.ts"

/** A number may have a unit: "16y", "700ml", "46%". */
export type SearchToken = { text: string; kind: "word" | "number" | "age" | "measure" }

const yearWords = new Set(["y", "yo", "yr", "yrs", "year", "years", "jahre", "ans", "nam", "年"])
const oldWords = new Set(["old", "aged", "tuoi"])
const millilitres: Record<string, number> = { ml: 1, cl: 10, l: 1_000, litre: 1_000, liter: 1_000 }

const letters: Record<string, string> = { đ: "d", ø: "o", ł: "l", æ: "ae", œ: "oe", ß: "ss", ı: "i" }

/** Ignores differences in case, accents, letter width, apostrophes, and simplified or traditional characters. */
export function fold(text: string): string {
  return (
    simplified(text)
      .replace(/['’‘`´]/g, "")
      // Initials become one word: people search for "E.H. Taylor" as "eh taylor".
      .replace(/(?<!\p{L})(\p{L})\.(?=\p{L}(?!\p{L}))/gu, "$1")
      .normalize("NFKD")
      .replace(/[\p{M}\u200b-\u200d\ufeff]/gu, "")
      .toLowerCase()
      .replace(/[đøłæœßı]/g, (letter) => letters[letter] ?? letter)
  )
}

/** "Lagavulin16" is two tokens; "12 Year Old" is one, an age. */
export function tokensOf(text: string): SearchToken[] {
  const pieces = fold(text).match(/\d+(?:[.,]\d{1,2}(?!\d))?%?|\p{L}+/gu) ?? []
  const tokens: SearchToken[] = []
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index] ?? ""
    if (!/^\d/.test(piece)) {
      tokens.push({ text: piece, kind: "word" })
      continue
    }
    const number = piece.replace(",", ".").replace(/^0+(?=\d)/, "")
    const next = pieces[index + 1] ?? ""
    const unit = millilitres[next]
    if (number.endsWith("%")) tokens.push({ text: number, kind: "measure" })
    else if (yearWords.has(next)) {
      tokens.push({ text: `${number}y`, kind: "age" })
      index += oldWords.has(pieces[index + 2] ?? "") ? 2 : 1
    } else if (unit !== undefined) {
      tokens.push({ text: `${Math.round(Number(number) * unit)}ml`, kind: "measure" })
      index++
    } else tokens.push({ text: number, kind: "number" })
  }
  return tokens
}

export function numberOf(token: SearchToken): string {
  return token.kind === "age" ? token.text.slice(0, -1) : token.text
}
