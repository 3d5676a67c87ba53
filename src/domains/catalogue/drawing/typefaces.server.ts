import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import opentype, { type Font, type Glyph, type PathCommand } from "opentype.js"

export type Face = "serif" | "italic" | "sans"

/** Letters are drawn on a grid of this many units to the em, in whole units. */
export const emUnits = 256

export type Letter = { key: string; advance: number; outline: string; glyph: Glyph; font: Font }

const files: Record<Face, readonly string[]> = {
  serif: subsets("fraunces", "600-normal"),
  italic: subsets("fraunces", "500-italic"),
  sans: subsets("source-sans-3", "600-normal"),
}

const codes: Record<Face, string> = { serif: "f", italic: "i", sans: "s" }
const fonts = new Map<string, Font>()
const letters = new Map<string, Letter | undefined>()

/** The drawn letter, or undefined where no typeface of ours has the character. */
export function letterOf(face: Face, char: string): Letter | undefined {
  const key = codes[face] + char
  if (!letters.has(key)) letters.set(key, drawLetter(face, char))
  return letters.get(key)
}

export function kerning(left: Letter, right: Letter): number {
  if (left.font !== right.font) return 0
  return (left.font.getKerningValue(left.glyph, right.glyph) * emUnits) / left.font.unitsPerEm
}

function drawLetter(face: Face, char: string): Letter | undefined {
  const font = files[face].map(fontOf).find((each) => each.hasChar(char))
  if (!font) return undefined
  const glyph = font.charToGlyph(char)
  return {
    key: codes[face] + (char.codePointAt(0) ?? 0).toString(36),
    advance: (glyph.advanceWidth * emUnits) / font.unitsPerEm,
    outline: outlineOf(glyph.getPath(0, 0, emUnits).commands),
    glyph,
    font,
  }
}

/** Whole units and relative steps keep an outline to a few hundred bytes; steps too small to see fall away. */
function outlineOf(commands: readonly PathCommand[]): string {
  let x = 0
  let y = 0
  let out = ""
  let last = ""
  const step = (type: string, ...values: number[]) => {
    out += (type === last ? " " : type) + values.join(" ")
    last = type
  }
  for (const command of commands) {
    if (command.type === "Z") {
      out += "z"
      last = "z"
      continue
    }
    const toX = Math.round(command.x)
    const toY = Math.round(command.y)
    const dx = toX - x
    const dy = toY - y
    if (command.type === "M") {
      out += `M${toX} ${toY}`
      last = "M"
    } else if (dx === 0 && dy === 0) {
      continue
    } else if (command.type === "L" || Math.abs(dx) + Math.abs(dy) <= 5) {
      if (dx === 0) step("v", dy)
      else if (dy === 0) step("h", dx)
      else step("l", dx, dy)
    } else if (command.type === "Q") {
      step("q", Math.round(command.x1) - x, Math.round(command.y1) - y, dx, dy)
    } else {
      const c1 = [Math.round(command.x1) - x, Math.round(command.y1) - y]
      step("c", ...c1, Math.round(command.x2) - x, Math.round(command.y2) - y, dx, dy)
    }
    x = toX
    y = toY
  }
  return out.replaceAll(" -", "-")
}

function fontOf(file: string): Font {
  const known = fonts.get(file)
  if (known) return known
  const bytes = readFileSync(createRequire(import.meta.url).resolve(file))
  const buffer = new Uint8Array(bytes).buffer
  const font = opentype.parse(buffer)
  fonts.set(file, font)
  return font
}

function subsets(family: string, style: string): string[] {
  return ["latin", "latin-ext", "vietnamese"].map(
    (subset) => `@fontsource/${family}/files/${family}-${subset}-${style}.woff`,
  )
}
