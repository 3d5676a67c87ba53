declare module "opentype.js" {
  export type PathCommand =
    | { type: "M" | "L"; x: number; y: number }
    | { type: "Q"; x1: number; y1: number; x: number; y: number }
    | { type: "C"; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: "Z" }

  export type Glyph = {
    index: number
    advanceWidth: number
    getPath(x: number, y: number, fontSize: number): { commands: PathCommand[] }
  }

  export type Font = {
    unitsPerEm: number
    tables: { os2: { sCapHeight: number } }
    hasChar(char: string): boolean
    charToGlyph(char: string): Glyph
    getKerningValue(left: Glyph, right: Glyph): number
  }

  const opentype: { parse(buffer: ArrayBuffer): Font }
  export default opentype
}
