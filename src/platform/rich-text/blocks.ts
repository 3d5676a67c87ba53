import type { Id } from "../ids.ts"

export type Inline =
  | { kind: "text"; text: string; isBold?: true; isItalic?: true; href?: string }
  | { kind: "break" }

/** No other element can be stored or shown. */
export type RichBlock =
  | { kind: "paragraph"; inlines: Inline[] }
  | { kind: "heading"; level: 2 | 3; inlines: Inline[] }
  | { kind: "list"; isOrdered: boolean; items: Inline[][] }
  | { kind: "quote"; paragraphs: Inline[][] }
  | { kind: "picture"; pictureId: Id<"pic">; alt: string }
  | { kind: "rule" }

export function plainTextOf(blocks: readonly RichBlock[]): string {
  return blocks
    .flatMap(linesOf)
    .map((inlines) => inlines.map((inline) => (inline.kind === "text" ? inline.text : " ")).join(""))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim()
}

export type RichHeading = { id: string; text: string }

/** The headings that a list of contents names, with the ids that `RichText` gives them. */
export function headingsOf(blocks: readonly RichBlock[]): RichHeading[] {
  return blocks.flatMap((block, index) =>
    block.kind === "heading" && block.level === 2
      ? [{ id: headingId(index), text: plainTextOf([block]) }]
      : [],
  )
}

export function headingId(blockIndex: number): string {
  return `part-${blockIndex}`
}

function linesOf(block: RichBlock): readonly Inline[][] {
  if (block.kind === "list") return block.items
  if (block.kind === "quote") return block.paragraphs
  return "inlines" in block ? [block.inlines] : []
}

export function pictureIdsOf(blocks: readonly RichBlock[]): Id<"pic">[] {
  return [...new Set(blocks.flatMap((block) => (block.kind === "picture" ? [block.pictureId] : [])))]
}
