import {
  type FittedText,
  fitText,
  type GlyphOutlines,
  setLine,
  type TypeSetting,
  tenth,
} from "./lettering.ts"

export type TextBlock = TypeSetting & {
  kind: "text"
  text: string
  maxSize: number
  maxLines?: number
  fill: string
  optional?: boolean
  after?: number
}

/** Blocks from the top down share the spare height. */
export type LabelBlock =
  | TextBlock
  | { kind: "rule"; fill: string; weight: number; share?: number; after?: number }
  | {
      kind: "mark"
      height: number
      draw: (x: number, y: number, height: number) => string
      optional?: boolean
      after?: number
    }

export type LabelColumn = {
  left: number
  width: number
  top: number
  bottom: number
  align: "start" | "middle"
  blocks: readonly LabelBlock[]
}

export type SetLine = { text: string; left: number; width: number; top: number; bottom: number }
export type SetColumn = { svg: string; lines: SetLine[] }

type Measured = { block: LabelBlock; height: number; fitted?: FittedText }

const capHeight = 0.7
const descent = 0.2

export function setColumn(column: LabelColumn, letters: GlyphOutlines): SetColumn {
  const room = column.bottom - column.top
  const measured = fill(column, room)
  const spare = Math.max(0, room - total(measured))
  const shares = measured.slice(0, -1).reduce((sum, { block }) => sum + (block.after ?? 1), 0)
  const perShare = spare / Math.max(shares, 1)

  const set: SetColumn = { svg: "", lines: [] }
  let y = column.top + (spare - perShare * shares) / 2
  for (const each of measured) {
    setBlock(each, column, y, letters, set)
    y += each.height + gapAfter(each) + perShare * (each.block.after ?? 1)
  }
  return set
}

function fill(column: LabelColumn, room: number): Measured[] {
  let blocks = column.blocks.filter((block) => block.kind !== "text" || block.text !== "")
  let shrink = 1
  let measured = measureAll(blocks, column.width, shrink)
  while (total(measured) > room && shrink > 0.1) {
    const spared = blocks.findLast((block) => "optional" in block && block.optional)
    if (spared) blocks = blocks.filter((block) => block !== spared)
    else shrink *= 0.95
    measured = measureAll(blocks, column.width, shrink)
  }
  return measured
}

function setBlock(each: Measured, column: LabelColumn, y: number, letters: GlyphOutlines, set: SetColumn) {
  const { block, fitted, height } = each
  const middle = column.left + column.width / 2
  if (block.kind === "rule") {
    const width = column.width * (block.share ?? 1)
    const left = column.align === "start" ? column.left : middle - width / 2
    set.svg += `<path fill="${block.fill}" d="M${tenth(left)} ${tenth(y)}h${tenth(width)}v${block.weight}h${tenth(-width)}z"/>`
  } else if (block.kind === "mark") {
    set.svg += block.draw(column.align === "start" ? column.left + height / 2 : middle, y, height)
  } else if (block.kind === "text" && fitted) {
    const x = column.align === "start" ? column.left : middle
    fitted.lines.forEach((text, at) => {
      const baseline = y + capHeight * fitted.size + at * fitted.leading
      const width = fitted.widths[at] ?? 0
      set.svg += setLine(text, { ...block, x, y: baseline, size: fitted.size, anchor: column.align }, letters)
      set.lines.push({
        text,
        left: column.align === "start" ? x : x - width / 2,
        width,
        top: baseline - capHeight * fitted.size,
        bottom: baseline,
      })
    })
  }
}

function measureAll(blocks: readonly LabelBlock[], width: number, shrink: number): Measured[] {
  return blocks.map((block) => {
    if (block.kind === "rule") return { block, height: block.weight }
    if (block.kind === "mark") return { block, height: block.height * shrink }
    // A long text gets more lines rather than tiny letters.
    const wordy = block.maxLines ? Math.floor(block.text.length / 45) : 0
    const fitted = fitText(block.text, block, {
      maxWidth: width,
      maxSize: block.maxSize * shrink,
      maxLines: (block.maxLines ?? 1) + Math.min(wordy, 4),
    })
    const drop = block.caps || /^[\d .%]*$/.test(block.text) ? 0 : descent * fitted.size * 0.7
    return {
      block,
      fitted,
      height: capHeight * fitted.size + (fitted.lines.length - 1) * fitted.leading + drop,
    }
  })
}

function total(measured: readonly Measured[]): number {
  return measured.reduce(
    (sum, each, at) => sum + each.height + (at < measured.length - 1 ? gapAfter(each) : 0),
    0,
  )
}

function gapAfter({ block, fitted }: Measured): number {
  return 3.5 * Math.min(1, block.after ?? 1) + 1.4 + 0.05 * (fitted?.size ?? 12)
}
