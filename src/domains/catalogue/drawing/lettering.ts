import { emUnits, type Face, kerning, letterOf } from "./typefaces.server.ts"

export type TypeSetting = { face: Face; tracking?: number; caps?: boolean }
export type TextFit = { maxWidth: number; maxSize: number; maxLines?: number }
export type FittedText = { lines: string[]; size: number; widths: number[]; leading: number }

export type GlyphOutlines = Map<string, { id: string; outline: string }>

export function measure(text: string, setting: TypeSetting): number {
  return place(text, setting).width
}

/** In lines of similar width. */
export function fitText(text: string, setting: TypeSetting, fit: TextFit): FittedText {
  const words = readable(text, setting).split(" ").flatMap(divide)
  const { maxLines = 1 } = fit
  const leading = setting.caps ? 1.08 : 1.04
  let best: FittedText | undefined
  for (let count = 1; count <= Math.min(maxLines, words.length); count += 1) {
    const lines = breakEvenly(words, count, setting)
    const ems = lines.map((line) => measure(line, setting))
    const widest = Math.max(...ems, 0.01)
    const size = Math.min(fit.maxSize, fit.maxWidth / widest)
    // Another line must make the text visibly larger.
    if (!best || size > best.size * 1.12) {
      best = { lines, size, widths: ems.map((em) => em * size), leading: leading * size }
    }
  }
  return best ?? { lines: [], size: fit.maxSize, widths: [], leading: fit.maxSize }
}

export function setLine(
  text: string,
  setting: TypeSetting & {
    x: number
    y: number
    size: number
    anchor?: "start" | "middle" | "end"
    fill: string
  },
  letters: GlyphOutlines,
): string {
  const placed = place(text, setting)
  const units = emUnits[setting.face]
  const scale = setting.size / units
  const share = { start: 0, middle: 0.5, end: 1 }[setting.anchor ?? "middle"]
  const left = setting.x - placed.width * setting.size * share
  let uses = ""
  for (const { key, outline, x } of placed.letters) {
    if (outline === "") continue
    const glyph = letters.get(key) ?? { id: shortId(letters.size), outline }
    letters.set(key, glyph)
    uses += `<use href="#${glyph.id}" x="${Math.round(x * units)}"/>`
  }
  const at = `translate(${tenth(left)} ${tenth(setting.y)})scale(${Number(scale.toFixed(4))})`
  return `<g fill="${setting.fill}" transform="${at}">${uses}</g>`
}

export function letterDefs(letters: GlyphOutlines): string {
  return [...letters.values()].map(({ id, outline }) => `<path id="${id}" d="${outline}"/>`).join("")
}

/** An unknown accented letter loses its accent, an unknown character is left out. */
export function readable(text: string, setting: TypeSetting): string {
  const cased = setting.caps ? text.toLocaleUpperCase("en") : text
  let out = ""
  for (const char of cased.normalize("NFC").replace(/\s+/g, " ")) {
    const bare = char.normalize("NFD").charAt(0)
    if (letterOf(setting.face, char)) out += char
    else if (letterOf(setting.face, bare)) out += bare
  }
  return out.replace(/\s+/g, " ").trim()
}

function shortId(count: number): string {
  const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
  const rest = Math.floor(count / alphabet.length)
  return alphabet.charAt(count % alphabet.length) + (rest === 0 ? "" : rest)
}

export function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

function place(text: string, setting: TypeSetting) {
  const letters: { key: string; outline: string; x: number }[] = []
  const tracking = setting.tracking ?? 0
  let x = 0
  let previous: ReturnType<typeof letterOf>
  for (const char of readable(text, setting)) {
    const letter = letterOf(setting.face, char)
    if (!letter) continue
    if (previous) x += kerning(previous, letter) + tracking
    letters.push({ key: letter.key, outline: letter.outline, x })
    x += letter.advance
    previous = letter
  }
  return { letters, width: x }
}

function breakEvenly(words: readonly string[], count: number, setting: TypeSetting): string[] {
  const space = measure("n n", setting) - 2 * measure("n", setting)
  const widths = words.map((word) => measure(word, setting))
  const span = (from: number, until: number) =>
    widths.slice(from, until).reduce((sum, width) => sum + width, space * (until - from - 1))

  let best = words.map((_, at) => ({ widest: span(0, at + 1), breaks: [0] }))
  for (let lines = 2; lines <= count; lines += 1) {
    const shorter = best
    best = words.map((_, at) => {
      let choice = { widest: Number.POSITIVE_INFINITY, breaks: [0] }
      for (let from = lines - 1; from <= at; from += 1) {
        const before = shorter[from - 1]
        const widest = Math.max(before?.widest ?? 0, span(from, at + 1))
        if (before && widest < choice.widest) choice = { widest, breaks: [...before.breaks, from] }
      }
      return choice
    })
  }
  const breaks = best.at(-1)?.breaks ?? [0]
  return breaks.map((from, at) => words.slice(from, breaks[at + 1]).join(" "))
}

/** For words that fit no label in one piece. */
function divide(word: string): string[] {
  if (word.length <= 18) return [word]
  return [`${word.slice(0, 12)}-`, ...divide(word.slice(12))]
}
