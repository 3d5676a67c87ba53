import type PDFDocument from "pdfkit"
import { faceOf, readFace, type Weight } from "./typefaces.server.ts"

type TypesetPdf = InstanceType<typeof PDFDocument>

export type TextStyle = { weight?: Weight; size?: number; colour?: string; align?: "left" | "right" }

export const ink = "#2a221b"
export const softInk = "#6b6057"
export const rule = "#cfc4b2"

export function runsOf(text: string, weight: Weight): { face: string; text: string }[] {
  const runs: { face: string; text: string }[] = []
  for (const char of text) {
    const last = runs.at(-1)
    // Every font has a space, so it stays in the current run.
    const face = char === " " && last ? last.face : faceOf(weight, char)
    if (last?.face === face) last.text += char
    else runs.push({ face, text: char })
  }
  return runs
}

/** A line may break after spaces, and beside every Chinese character. */
export function piecesOf(text: string): string[] {
  return text.match(/[\p{Script=Han}][，。：；、）！？]*|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? []
}

export function typesetter(doc: TypesetPdf) {
  const named = new Set<string>()

  function use(face: string, size: number): void {
    if (!named.has(face)) doc.registerFont(face, readFace(face))
    named.add(face)
    doc.font(face).fontSize(size)
  }

  function widthOf(text: string, { weight = "regular", size = 10 }: TextStyle = {}): number {
    let width = 0
    for (const run of runsOf(text, weight)) {
      use(run.face, size)
      width += doc.widthOfString(run.text)
    }
    return width
  }

  function linesOf(text: string, width: number, style: TextStyle = {}): string[] {
    const lines: string[] = []
    let line = ""
    for (const piece of piecesOf(text).flatMap((each) => fitting(each, width, style))) {
      if (line !== "" && widthOf((line + piece).trimEnd(), style) > width) {
        lines.push(line.trimEnd())
        line = ""
      }
      line += piece
    }
    return [...lines, line.trimEnd()]
  }

  function fitting(piece: string, width: number, style: TextStyle): string[] {
    if (widthOf(piece.trimEnd(), style) <= width) return [piece]
    const parts: string[] = []
    for (const char of piece) {
      const last = parts.at(-1)
      if (last !== undefined && widthOf(last + char, style) <= width) parts[parts.length - 1] = last + char
      else parts.push(char)
    }
    return parts
  }

  function writeText(text: string, x: number, y: number, style: TextStyle & { width?: number } = {}): void {
    const { weight = "regular", size = 10, colour = ink, align = "left", width = 0 } = style
    let at = align === "right" ? x + width - widthOf(text, style) : x
    doc.fillColor(colour)
    for (const run of runsOf(text, weight)) {
      use(run.face, size)
      doc.text(run.text, at, y + size, { lineBreak: false, baseline: "alphabetic" })
      at += doc.widthOfString(run.text)
    }
  }

  function writeLines(text: string, x: number, y: number, style: TextStyle & { width: number }): number {
    const { size = 10 } = style
    const lines = linesOf(text, style.width, style)
    for (const [index, line] of lines.entries()) writeText(line, x, y + index * size * lead, style)
    return lines.length * size * lead
  }

  return { writeText, writeLines, linesOf, widthOf }
}

export const lead = 1.4
