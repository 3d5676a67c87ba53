declare module "opentype.js" {
  type Step =
    | { type: "M"; x: number; y: number }
    | { type: "L"; x: number; y: number }
    | { type: "Q"; x1: number; y1: number; x: number; y: number }
    | { type: "C"; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: "Z" }

  type Glyph = {
    advanceWidth: number
    getPath(x: number, y: number, fontSize: number): { commands: Step[] }
  }

  type Font = {
    unitsPerEm: number
    hasChar(char: string): boolean
    charToGlyph(char: string): Glyph
    getKerningValue(left: Glyph, right: Glyph): number
  }

  const opentype: { parse(buffer: ArrayBuffer): Font }
  export = opentype
}
