export type TitleFacts = {
  words: string[]
  /** Some auction houses put a remark after the last slash. */
  remark: string[]
  age: number | null
  /** "Ardbeg 17", but also "Maker's Mark 46". It is in `words` too. */
  isBareAge: boolean
  years: number[]
  bottledYear: number | null
  abvPercent: number | null
  volumeMl: number | null
  caskNumber: string | null
  isOfficial: boolean
  isManyBottles: boolean
}

const severalBottles = /\b\d+\s*x\b|\bx\s*\d+\b|\bset\b|\bcollection of\b|\bgift pack\b|\bglass(es)?\b/
const volumes: readonly [RegExp, number][] = [
  [/(\d+(?:[.,]\d+)?)\s*(?:ml|mililit\w+|millilit\w+|cc)\.?e?(?![a-z])/, 1],
  [/\bcc\.?\s*(\d{3,4})/, 1],
  [/(\d+(?:[.,]\d+)?)\s*(?:cl|cls|centilit\w+|ctls?)\.?e?(?![a-z])/, 10],
  [/\bcl\.?\s*(\d+(?:[.,]\d+)?)/, 10],
  [/(\d+(?:[.,]\d+)?)\s*(?:l|le|lt|ltr|ltrs|litres?|liters?)\.?e?(?![a-z])/, 1_000],
]
const ounces = /26\s*(?:2\/3|²\/³|1\/2)\s*fl\W?\s*oz\w*/
const strength =
  /(\d{2}(?:[.,]\d+)?)\s*(?:%|°)\s*(?:(?:alc|vol|abv|g\.?l)\b[./ ]*)*|abv:?\s*(\d{2}(?:[.,]\d+)?)\s*%?/
const age = /\b(?:over )?(\d{1,2})\s*-?\s*(?:years?|yrs?|y\.?o|y\/o)\b(?:\s*old)?/
const oldOnes = /\b(old|older|previous|early|earlier) (bottling|style|label|presentation)\b/g
const cask =
  /\b(?:cask no|single cask|cask|barrel no)\W{0,4}(?:ref no\W*)?#?\s?((?!(?:19|20)\d\d\b)[a-z]*\d{3,}[\w/]*)|#\s?(\d{3,})/
const matured = /\b(?:matured|finished) in .*$/

const numbers: Readonly<Record<string, string>> = {
  ten: "10",
  twelve: "12",
  fifteen: "15",
  sixteen: "16",
  eighteen: "18",
  twenty: "20",
}
const ones = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]

export function readTitle(title: string): TitleFacts {
  let text = plain(title)
  const isManyBottles = severalBottles.test(text)
  const extract = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(text)
    if (found) text = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
    return found
  }
  const isOfficial = extract(/,?\s*\boriginal bottling\b/) !== null
  const filled = extract(/\bb\.\s*((?:19|20)\d{2})\b/)
  const caskNumber = extract(cask)
  const volumeMl = extractVolume(extract)
  const abv = extract(strength)
  while (extract(strength)) {}
  extract(matured)
  const aged = extract(age)
  text = text
    .replace(oldOnes, " oldstyle ")
    .replace(/\b(special )?committee( only| exclusive)? (release|reserve|edition|bottling)\b/g, " committee ")
    .replace(/\blimited edition\b/g, " ")
  const [head = "", ...rest] = text.split(" / ")
  const words = wordsOf(head)
  const years = [...words, ...rest.flatMap(wordsOf)].filter(isYear).map(Number)
  const bare = aged ? null : bareAge(words)
  return {
    words: words.filter((word) => !isYear(word) && word !== aged?.[1]),
    remark: rest.flatMap(wordsOf).filter((word) => !isYear(word)),
    age: aged ? Number(aged[1]) : bare,
    isBareAge: bare !== null,
    years: filled ? [...years, Number(filled[1])] : years,
    bottledYear: filled ? Number(filled[1]) : null,
    abvPercent: decimal(abv?.[1] ?? abv?.[2]),
    volumeMl,
    caskNumber: caskNumber?.[1] ?? caskNumber?.[2] ?? null,
    isOfficial,
    isManyBottles,
  }
}

/** Without accents, capitals, plurals and punctuation, so that spellings agree. */
export function wordsOf(text: string): string[] {
  return plain(text)
    .replace(/\b0+(?=\d)/g, "")
    .split(/[^a-z0-9.%]+/)
    .map((word) => word.replace(/^\.+|\.+$/g, "").replace(/%$/, ""))
    .filter((word) => word !== "")
    .map((word) => numbers[word] ?? (word.length > 3 && !/\d/.test(word) ? word.replace(/s$/, "") : word))
}

export function isYear(word: string): boolean {
  return /^(19|20)\d{2}$/.test(word)
}

/** Ounces and pints as the trade converts them. */
function extractVolume(extract: (pattern: RegExp) => RegExpExecArray | null): number | null {
  if (extract(ounces)) return 750
  let volumeMl: number | null = null
  for (const [pattern, times] of volumes) {
    for (let found = extract(pattern); found; found = extract(pattern)) {
      const ml = Math.round((decimal(found[1]) ?? 0) * times)
      if (ml > 0) volumeMl ??= ml
    }
  }
  return volumeMl
}

/** "Ardbeg 17": directly after the name, and not a batch, a cask or an edition. */
function bareAge(words: readonly string[]): number | null {
  const index = words.findIndex((word) => /^\d{1,2}$/.test(word))
  const before = words[index - 1]
  if (index < 1 || before === undefined || counted.has(before)) return null
  const years = Number(words[index])
  return years >= 5 && years <= 75 ? years : null
}

const counted = new Set([
  "batch",
  "no",
  "number",
  "edition",
  "cask",
  "release",
  "chapter",
  "folio",
  "concept",
])

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f\u200b]/g, "")
    .toLowerCase()
    .replace(/[’‘`´']/g, "")
    .replace(/&/g, " and ")
    .replace(/#/g, " #")
    .replace(/\bno\.\s*/g, "no ")
    .replace(
      /\btwenty[ -](one|two|three|four|five|six|seven|eight|nine)\b/g,
      (_, one) => `2${ones.indexOf(one) + 1}`,
    )
    .replace(/\s+/g, " ")
}

function decimal(text: string | undefined): number | null {
  return text === undefined ? null : Number(text.replace(",", "."))
}
