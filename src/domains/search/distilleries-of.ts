import { foldText } from "#platform/fold-text.ts"
import { similarity } from "./similarity.ts"

type NamedDistillery = { name: string; region: string | null; country: string }

/** Those whose name is in the text, or that a word of the text begins; else all of a region or country. */
export function distilleriesOf<One extends NamedDistillery>(text: string, all: readonly One[]): One[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const typed = ` ${words.join(" ")} `
  const named = all.filter(({ name }) => {
    const own = wordsOf(name).join(" ")
    return typed.includes(` ${own} `) || (words.join("").length > 3 && ` ${own} `.includes(typed.trimEnd()))
  })
  if (named.length > 0) return named
  const places = new Set(words)
  return all.filter(({ region, country }) =>
    [region, country].some((place) => place !== null && places.has(wordsOf(place).join(" "))),
  )
}

/** The names that resemble a text or one of its words most. */
export function similarDistilleries<One extends { name: string }>(
  text: string,
  all: readonly One[],
  max: number,
): One[] {
  const words = wordsOf(text)
  const attempts = [words.join(" "), ...words.filter((word) => word.length > 3)]
  return all
    .map((one) => {
      const name = wordsOf(one.name).join(" ")
      return { one, score: Math.max(...attempts.map((attempt) => similarity(attempt, name))) }
    })
    .filter(({ score }) => score >= minSimilarity)
    .toSorted((a, b) => b.score - a.score || a.one.name.localeCompare(b.one.name))
    .slice(0, max)
    .map(({ one }) => one)
}

const minSimilarity = 0.4

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
