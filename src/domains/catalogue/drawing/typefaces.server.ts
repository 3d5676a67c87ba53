import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import opentype from "opentype.js"
import { fontSubsets } from "#domains/places/places.ts"

export type Face = "serif" | "italic" | "sans"

/** Faces at small sizes need fewer units. */
export const emUnits: Record<Face, number> = { serif: 180, italic: 120, sans: 130 }

type Font = ReturnType<typeof opentype.parse>
type Glyph = ReturnType<Font["charToGlyph"]>
type PathCommand = ReturnType<Glyph["getPath"]>["commands"][number]

export type FontLetter = { key: string; advance: number; outline: string; glyph: Glyph; font: Font }

const files: Record<Face, readonly string[]> = {
  serif: subsets("fraunces", "600-normal"),
  italic: subsets("source-sans-3", "500-italic"),
  sans: subsets("source-sans-3", "600-normal"),
}

const codes: Record<Face, string> = { serif: "f", italic: "i", sans: "s" }
const fonts = new Map<string, Font>()
const letters = new Map<string, FontLetter | undefined>()

export function letterOf(face: Face, char: string): FontLetter | undefined {
  const key = codes[face] + char
  if (!letters.has(key)) letters.set(key, drawLetter(face, char))
  return letters.get(key)
}

export function kerning(left: FontLetter, right: FontLetter): number {
  if (left.font !== right.font) return 0
  return left.font.getKerningValue(left.glyph, right.glyph) / left.font.unitsPerEm
}

function drawLetter(face: Face, char: string): FontLetter | undefined {
  const font = files[face].map(fontOf).find((each) => each.hasChar(char))
  if (!font) return undefined
  const glyph = font.charToGlyph(char)
  return {
    key: codes[face] + (char.codePointAt(0) ?? 0).toString(36),
    advance: glyph.advanceWidth / font.unitsPerEm,
    outline: outlineOf(glyph.getPath(0, 0, emUnits[face]).commands),
    glyph,
    font,
  }
}

function outlineOf(commands: readonly PathCommand[]): string {
  let x = 0
  let y = 0
  let out = ""
  let last = ""
  for (const command of commands) {
    if (command.type === "Z") {
      out += "z"
      last = "z"
      continue
    }
    const to = { x: Math.round(command.x), y: Math.round(command.y) }
    if (command.type !== "M" && to.x === x && to.y === y) continue
    const [letter, values] = command.type === "M" ? (["M", [to.x, to.y]] as const) : stepTo(command, x, y)
    out += (letter === last ? " " : letter) + values.join(" ")
    last = letter
    x = to.x
    y = to.y
  }
  return out.replaceAll(" -", "-")
}

function stepTo(command: Exclude<PathCommand, { type: "M" } | { type: "Z" }>, x: number, y: number) {
  const [dx, dy] = [Math.round(command.x) - x, Math.round(command.y) - y]
  if (command.type === "L" || Math.abs(dx) + Math.abs(dy) <= 4) {
    if (dx === 0) return ["v", [dy]] as const
    return dy === 0 ? (["h", [dx]] as const) : (["l", [dx, dy]] as const)
  }
  const bend = [Math.round(command.x1) - x, Math.round(command.y1) - y]
  if (command.type === "Q") return ["q", [...bend, dx, dy]] as const
  return ["c", [...bend, Math.round(command.x2) - x, Math.round(command.y2) - y, dx, dy]] as const
}

function fontOf(file: string): Font {
  const cached = fonts.get(file)
  if (cached) return cached
  const bytes = readFileSync(createRequire(import.meta.url).resolve(file))
  const buffer = new Uint8Array(bytes).buffer
  const font = opentype.parse(buffer)
  fonts.set(file, font)
  return font
}

function subsets(family: string, style: string): string[] {
  return fontSubsets.map((subset) => `@fontsource/${family}/files/${family}-${subset}-${style}.woff`)
}
