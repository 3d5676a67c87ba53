import { fitText, type GlyphOutlines, letterDefs, setLine } from "./lettering.ts"

export const cardSize = { width: 1_200, height: 630 } as const
export const cardPicture = { left: 40, top: 25, width: 400, height: 580 } as const

export type ShareCard = {
  siteName: string
  name: string
  facts: string
  label: string
  price: string
  note: string
}

const colours = {
  paper: "#f9f5ed",
  sunk: "#f0e9dc",
  ink: "#33291f",
  soft: "#6b5d4e",
  rule: "#d8cebd",
  act: "#8a5a12",
}
const left = 530
const room = cardSize.width - left - 60

/** Text is converted to outlines, so no font is needed. */
export function drawShareCard({ siteName, name, facts, label, price, note }: ShareCard): string {
  const letters: GlyphOutlines = new Map()
  const line = (text: string, y: number, size: number, fill: string, face: "serif" | "sans" = "sans") =>
    setLine(text, { face, x: left, y, size, anchor: "start", fill }, letters)
  const fitted = fitText(name, { face: "serif" }, { maxWidth: room, maxSize: 64, maxLines: 3 })
  const names = fitted.lines.map((text, place) =>
    line(text, 172 + fitted.size * 0.4 + place * fitted.leading, fitted.size, colours.ink, "serif"),
  )
  const below = 172 + fitted.size * 0.4 + (fitted.lines.length - 1) * fitted.leading
  const { width, height } = cardSize
  const shapes = [
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    `<rect width="480" height="${height}" fill="${colours.sunk}"/>`,
    `<rect x="${left}" y="112" width="${room}" height="2" fill="${colours.rule}"/>`,
    `<rect x="${left}" y="448" width="${room}" height="2" fill="${colours.rule}"/>`,
  ]
  const words = [
    line(siteName, 86, 38, colours.ink, "serif"),
    ...names,
    line(facts, below + 50, 28, colours.soft),
    line(label, 492, 26, colours.act),
    line(price, 560, sizeFor(price), colours.ink),
    line(note, 600, 24, colours.soft),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${letterDefs(letters)}</defs>${shapes.join("")}${words.join("")}</svg>`
}

function sizeFor(price: string): number {
  return price.length > 16 ? 44 : 58
}
