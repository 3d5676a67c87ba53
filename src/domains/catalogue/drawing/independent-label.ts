import { type BottleDrawingFacts, choose } from "./bottle-facts.ts"
import { type LabelBlock, type SetColumn, setColumn } from "./column.ts"
import { type GlyphOutlines, tenth } from "./lettering.ts"
import { type LabelBox, paper, rule, slab, small, turn, under } from "./official-label.ts"
import { centre } from "./outline.ts"
import type { LabelColours } from "./palette.ts"
import type { Wording } from "./wording.ts"

export type PlainLayout = "ledger" | "headline" | "striped"

type IndependentLabel = { box: LabelBox; colours: LabelColours; wording: Wording; letters: GlyphOutlines }

export function plainLayoutOf(facts: BottleDrawingFacts): PlainLayout {
  return choose(facts.bottler, "plain layout", ["ledger", "headline", "striped"])
}

export function setPlainLabel(layout: PlainLayout, plate: IndependentLabel): SetColumn {
  return layouts[layout](plate)
}

const layouts: Record<PlainLayout, (plate: IndependentLabel) => SetColumn> = {
  ledger(plate) {
    const { box, colours, wording } = plate
    const blocks = [
      small(wording.bottler, colours.accent, 9),
      rule(colours.ink, 1.4, 1),
      title(plate, 27),
      ...particulars(plate).flatMap((text) => [rule(colours.quiet, 0.45, 1), plainLine(text, colours.ink)]),
    ]
    return under(
      paper(box, colours.paper) + turn(box),
      leftAligned(plate, 9, box.top + 11, box.bottom - 10, blocks),
    )
  },

  headline(plate) {
    const { box, colours, wording } = plate
    const split = box.top + 27
    const banner = middle(plate, 8, box.top + 7, split - 6, [small(wording.bottler, colours.paper, 9.5)])
    const body = middle(plate, 9, split + 11, box.bottom - 10, [
      title(plate, 30),
      { ...small(wording.numeral, colours.accent, 40), tracking: 0, after: 0.35 },
      small(wording.numeral && wording.numeralCaption, colours.accent, 8),
      { kind: "text", text: wording.expression, face: "italic", maxSize: 13, maxLines: 3, fill: colours.ink },
      rule(colours.quiet, 0.5, 1),
      { ...small(wording.numeral ? "" : wording.place, colours.accent, 8), optional: true },
      { ...small(wording.cask, colours.quiet, 7.6, 0.5), optional: true },
      small(`${wording.strength} · ${wording.volume}`, colours.ink, 8),
    ])
    return under(
      paper(box, colours.paper) + slab(box, box.top, split, colours.accent) + turn(box),
      banner,
      body,
    )
  },

  striped(plate) {
    const { box, colours, wording } = plate
    const stripe = `<path fill="${colours.accent}" d="M${tenth(centre - box.halfWidth + 6)} ${box.top}h7v${tenth(box.bottom - box.top)}h-7z"/>`
    const blocks = [
      title(plate, 27),
      ...particulars(plate).map((text) => plainLine(text, colours.ink)),
      rule(colours.ink, 0.6, 1),
      small(wording.bottler, colours.accent, 8.5),
    ]
    return under(
      paper(box, colours.paper) + stripe + turn(box),
      leftAligned(plate, 20, box.top + 12, box.bottom - 11, blocks),
    )
  },
}

function title({ wording, colours }: IndependentLabel, maxSize: number): LabelBlock {
  return {
    kind: "text",
    text: wording.brand,
    face: "serif",
    maxSize,
    maxLines: 3,
    fill: colours.ink,
    after: 1.4,
  }
}

function particulars({ wording }: IndependentLabel): string[] {
  const vintage = wording.vintage && `Distilled ${wording.vintage}`
  return [
    wording.expression,
    vintage,
    wording.age,
    wording.cask,
    `${wording.strength}, ${wording.volume}`,
  ].filter(Boolean)
}

function plainLine(text: string, fill: string): LabelBlock {
  return { kind: "text", text, face: "sans", maxSize: 11, maxLines: 3, fill }
}

function leftAligned(
  plate: IndependentLabel,
  padding: number,
  top: number,
  bottom: number,
  blocks: LabelBlock[],
): SetColumn {
  const left = centre - plate.box.halfWidth + padding
  const width = plate.box.halfWidth * 2 - padding - 9
  return setColumn({ left, width, top, bottom, align: "start", blocks }, plate.letters)
}

function middle(
  plate: IndependentLabel,
  padding: number,
  top: number,
  bottom: number,
  blocks: LabelBlock[],
): SetColumn {
  const left = centre - plate.box.halfWidth + padding
  const width = (plate.box.halfWidth - padding) * 2
  return setColumn({ left, width, top, bottom, align: "middle", blocks }, plate.letters)
}
