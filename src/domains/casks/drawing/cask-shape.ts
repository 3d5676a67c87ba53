export type CaskToDraw = {
  number: string
  name: string
  distillery: string
  caskType: string
  previousContents: string | null
  fill: string | null
  filledOn: string
}

export type CaskShape = {
  bilge: number
  head: number
  boards: number
  staves: number
  short: string
}

const shapes: readonly [names: RegExp, shape: CaskShape][] = [
  [/butt|puncheon/i, { bilge: 160, head: 124, boards: 7, staves: 38, short: "BUTT" }],
  [/hogshead|hhd/i, { bilge: 150, head: 122, boards: 6, staves: 34, short: "HHD" }],
  [/barrique/i, { bilge: 143, head: 118, boards: 7, staves: 32, short: "BARRIQUE" }],
  [/quarter|octave|firkin/i, { bilge: 118, head: 97, boards: 5, staves: 26, short: "QTR" }],
  [/barrel|asb|bbl/i, { bilge: 136, head: 110, boards: 6, staves: 30, short: "BBL" }],
]

export function shapeOf({ caskType }: Pick<CaskToDraw, "caskType">): CaskShape {
  const named = shapes.find(([names]) => names.test(caskType))?.[1]
  return named ?? { bilge: 150, head: 122, boards: 6, staves: 34, short: caskType.slice(0, 10).toUpperCase() }
}

export function oakOf({ previousContents, fill, caskType }: CaskToDraw): string {
  const before = `${previousContents ?? ""} ${caskType}`.toLowerCase()
  const isRefill = /refill/i.test(fill ?? "")
  if (/wine|port|madeira/.test(before)) return isRefill ? "#9a7260" : "#8d5a4a"
  if (/sherry|oloroso|px/.test(before)) return isRefill ? "#93714f" : "#87593a"
  return isRefill ? "#a68a68" : "#b98d5a"
}
