import { type BottleDrawingFacts, choose, familyOf } from "./bottle-facts.ts"
import { type LabelBlock, type SetColumn, setColumn, type TextBlock } from "./column.ts"
import { drawEmblem, emblemOf } from "./emblem.ts"
import { type GlyphOutlines, tenth } from "./lettering.ts"
import { centre } from "./outline.ts"
import type { LabelColours } from "./palette.ts"
import type { Wording } from "./wording.ts"

export type LabelBox = { top: number; bottom: number; halfWidth: number }
export type Layout = "framed" | "banded" | "numeral" | "arched" | "paired" | "modern"

type OfficialLabel = {
  box: LabelBox
  colours: LabelColours
  wording: Wording
  family: string
  letters: GlyphOutlines
}

export function layoutOf(facts: BottleDrawingFacts): Layout {
  return choose(familyOf(facts), "layout", ["framed", "banded", "numeral", "arched", "paired", "modern"])
}

export function setOfficialLabel(layout: Layout, plate: OfficialLabel): SetColumn {
  return layouts[layout](plate)
}

const layouts: Record<Layout, (plate: OfficialLabel) => SetColumn> = {
  framed(plate) {
    const { box, colours } = plate
    const frame = rect(box, 4, colours.accent, 1.1) + rect(box, 6.4, colours.accent, 0.45)
    return under(
      paper(box, colours.paper) + turn(box) + frame,
      column(plate, 11, [
        ...head(plate),
        ...age(plate, 44),
        rule(colours.accent, 0.7, 0.4),
        ...expression(plate),
        ...foot(plate),
      ]),
    )
  },

  banded(plate) {
    const { box, colours, wording } = plate
    const split = tenth(box.top + (box.bottom - box.top) * 0.36)
    const band: LabelBlock[] = [
      { ...device({ ...plate, colours: { ...colours, accent: colours.paper } }, 19), after: 0.5 },
      {
        kind: "text",
        text: wording.brand,
        face: "serif",
        maxSize: 30,
        maxLines: 3,
        fill: colours.paper,
        after: 0.5,
      },
      { ...small(wording.maker || wording.place, colours.paper, 7), optional: true },
    ]
    const reversed = centred(plate, 8, box.top + 9, split - 8, band)
    const below = centred(plate, 9, split + 11, box.bottom - 10, [
      ...age(plate, 50, []),
      ...expression(plate),
      ...foot(plate),
    ])
    const ground =
      paper(box, colours.paper) +
      slab(box, box.top, split, colours.accent) +
      line(box, split + 2.4, colours.accent, 0.8) +
      turn(box)
    return under(ground, reversed, below)
  },

  numeral(plate) {
    const { box, colours, wording } = plate
    const lines =
      line(box, box.top + 5, colours.accent, 2.6) + line(box, box.bottom - 7.6, colours.accent, 2.6)
    const blocks: LabelBlock[] = [
      { kind: "text", text: wording.brand, face: "serif", maxSize: 25, maxLines: 2, fill: colours.ink },
      ...age(plate, 78),
      { ...small(wording.maker || wording.place, colours.quiet, 7.5, 0.6), optional: true },
      ...expression(plate),
      ...foot(plate),
    ]
    return under(
      paper(box, colours.paper) + lines + turn(box),
      centred(plate, 8, box.top + 16, box.bottom - 15, blocks),
    )
  },

  arched(plate) {
    const { box, colours } = plate
    const ground =
      arch(box, 0, `fill="${colours.paper}"`) +
      turn({ ...box, top: box.top - 11 + box.halfWidth * 0.42 }) +
      arch(box, 4, `fill="none" stroke="${colours.accent}" stroke-width=".9"`)
    const top = box.top + box.halfWidth * 0.26
    const blocks = [
      device(plate, 22),
      ...head(plate),
      ...age(plate, 42, []),
      ...expression(plate),
      ...foot(plate),
    ]
    return under(ground, centred(plate, 9, top, box.bottom - 12, blocks))
  },

  paired(plate) {
    const { box, colours, wording } = plate
    const split = tenth(box.bottom - Math.max(34, (box.bottom - box.top) * 0.2))
    const upper: LabelBox = { ...box, bottom: split - 5 }
    const lower: LabelBox = { ...box, top: split }
    const main = centred(plate, 9, upper.top + 12, upper.bottom - 10, [
      ...head(plate),
      ...age(plate, 54),
      ...expression(plate),
    ])
    const strip = centred({ ...plate, box: lower }, 8, lower.top + 8, lower.bottom - 7, [
      small(wording.kind, colours.paper, 8.5, 0.5),
      small(`${wording.strength} · ${wording.volume}`, colours.paper, 8.5),
    ])
    const ground =
      paper(upper, colours.paper) +
      turn(upper) +
      rect(upper, 4, colours.accent, 0.7) +
      paper(lower, colours.accent) +
      turn(lower)
    return under(ground, main, strip)
  },

  modern(plate) {
    const { box, colours, wording } = plate
    const left = centre - box.halfWidth + 11
    const blocks: LabelBlock[] = [
      { kind: "text", text: wording.brand, face: "serif", maxSize: 27, maxLines: 3, fill: colours.ink },
      rule(colours.accent, 2.4, 0.3),
      { ...small(wording.maker || wording.place, colours.quiet, 7.5, 1.5), optional: true },
      ...age(plate, 60),
      ...expression(plate),
      ...foot(plate),
    ]
    const bar = `<path fill="${colours.accent}" d="M${tenth(centre - box.halfWidth)} ${box.top}h4v${tenth(box.bottom - box.top)}h-4z"/>`
    const set = setColumn(
      {
        left,
        width: box.halfWidth * 2 - 19,
        top: box.top + 12,
        bottom: box.bottom - 11,
        align: "start",
        blocks,
      },
      plate.letters,
    )
    return under(paper(box, colours.paper) + bar + turn(box), set)
  },
}

function head({ wording, colours }: OfficialLabel): LabelBlock[] {
  return [
    { ...small(wording.maker || wording.place, colours.quiet, 7.5, 0.5), optional: true },
    { kind: "text", text: wording.brand, face: "serif", maxSize: 30, maxLines: 3, fill: colours.ink },
  ]
}

function age(
  plate: OfficialLabel,
  maxSize: number,
  otherwise: LabelBlock[] = [device(plate, 30)],
): LabelBlock[] {
  const { wording, colours } = plate
  if (wording.numeral === "") return otherwise
  const size = wording.numeral.length > 2 ? maxSize * 0.72 : maxSize
  return [
    { kind: "text", text: wording.numeral, face: "serif", maxSize: size, fill: colours.accent, after: 0.3 },
    small(wording.numeralCaption, colours.accent, 8.5),
  ]
}

function expression({ wording, colours }: OfficialLabel): LabelBlock[] {
  const maxSize = wording.numeral === "" ? 18 : 14.5
  return [
    {
      kind: "text",
      text: wording.expression,
      face: "italic",
      maxSize,
      maxLines: 4,
      fill: colours.ink,
      after: 1.3,
    },
  ]
}

function foot({ wording, colours }: OfficialLabel): LabelBlock[] {
  return [
    { ...small(wording.kind, colours.quiet, 7.8, 0.35), optional: true },
    small(`${wording.strength} · ${wording.volume}`, colours.ink, 8.2),
  ]
}

function device({ family, wording, colours, letters }: OfficialLabel, height: number): LabelBlock {
  const initial = wording.brand.charAt(0).toUpperCase()
  return {
    kind: "mark",
    height,
    optional: true,
    draw: (x, y, emblemHeight) =>
      drawEmblem(emblemOf(family), { x, y, height: emblemHeight, initial, colours }, letters),
  }
}

export function small(text: string, fill: string, maxSize: number, after = 1): TextBlock {
  return { kind: "text", text, face: "sans", caps: true, tracking: 0.07, maxSize, maxLines: 2, fill, after }
}

export function rule(fill: string, weight: number, share: number): LabelBlock {
  return { kind: "rule", fill, weight, share }
}

function column(plate: OfficialLabel, padding: number, blocks: LabelBlock[]): SetColumn {
  return centred(plate, padding, plate.box.top + padding + 3, plate.box.bottom - padding - 2, blocks)
}

function centred(
  plate: OfficialLabel,
  padding: number,
  top: number,
  bottom: number,
  blocks: LabelBlock[],
): SetColumn {
  const { halfWidth } = plate.box
  const width = (halfWidth - padding) * 2
  return setColumn(
    { left: centre - halfWidth + padding, width, top, bottom, align: "middle", blocks },
    plate.letters,
  )
}

export function under(ground: string, ...sets: SetColumn[]): SetColumn {
  return { svg: ground + sets.map((set) => set.svg).join(""), lines: sets.flatMap((set) => set.lines) }
}

export function paper(box: LabelBox, fill: string): string {
  return `<rect x="${tenth(centre - box.halfWidth)}" y="${tenth(box.top)}" width="${tenth(box.halfWidth * 2)}" height="${tenth(box.bottom - box.top)}" rx="1.5" fill="${fill}"/>`
}

function rect(box: LabelBox, inset: number, stroke: string, weight: number): string {
  const [width, height] = [box.halfWidth * 2 - inset * 2, box.bottom - box.top - inset * 2]
  return `<rect x="${tenth(centre - box.halfWidth + inset)}" y="${tenth(box.top + inset)}" width="${tenth(width)}" height="${tenth(height)}" fill="none" stroke="${stroke}" stroke-width="${weight}"/>`
}

/** The label curves with the glass. */
export function turn(box: LabelBox): string {
  const [from, width] = [centre + box.halfWidth * 0.78, box.halfWidth * 0.22]
  return `<path fill="#2a1c10" opacity=".08" d="M${tenth(from)} ${tenth(box.top)}h${tenth(width)}V${tenth(box.bottom)}h${tenth(-width)}z"/>`
}

export function slab(box: LabelBox, top: number, bottom: number, fill: string): string {
  return `<path fill="${fill}" d="M${tenth(centre - box.halfWidth)} ${tenth(top)}h${tenth(box.halfWidth * 2)}V${tenth(bottom)}h${tenth(-box.halfWidth * 2)}z"/>`
}

function line(box: LabelBox, y: number, fill: string, weight: number): string {
  return slab(box, y, y + weight, fill)
}

function arch(box: LabelBox, inset: number, paint: string): string {
  const [left, right] = [centre - box.halfWidth + inset, centre + box.halfWidth - inset]
  const [top, bottom] = [box.top - 12 + inset, box.bottom - inset]
  const spring = top + box.halfWidth * 0.42
  return `<path ${paint} d="M${tenth(left)} ${tenth(bottom)}V${tenth(spring)}Q${tenth(left)} ${tenth(top)} ${centre} ${tenth(top)}T${tenth(right)} ${tenth(spring)}V${tenth(bottom)}z"/>`
}
