import { isId } from "../ids.ts"
import type { Inline, RichBlock } from "./blocks.ts"

/** Use it without the editor: blank lines between blocks, "## " for headings, "- " for lists, "> " for quotes. */
export function writePlain(blocks: readonly RichBlock[]): string {
  return blocks.map(plainOf).join("\n\n")
}

/** A picture is its address in brackets. */
export function readPlain(text: string): RichBlock[] {
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(blockOf)
}

function plainOf(block: RichBlock): string {
  switch (block.kind) {
    case "paragraph":
      return lineOf(block.inlines)
    case "heading":
      return `${"#".repeat(block.level)} ${lineOf(block.inlines)}`
    case "list":
      return block.items
        .map(
          (item, index) => `${block.isOrdered ? `${index + 1}.` : "-"} ${lineOf(item).replaceAll("\n", " ")}`,
        )
        .join("\n")
    case "quote":
      return block.paragraphs.map((each) => `> ${lineOf(each).replaceAll("\n", " ")}`).join("\n")
    case "picture":
      return `![${block.alt}](${block.pictureId})`
    case "rule":
      return "---"
  }
}

function lineOf(inlines: readonly Inline[]): string {
  return inlines.map((inline) => (inline.kind === "text" ? inline.text : "\n")).join("")
}

function blockOf(part: string): RichBlock {
  const lines = part.split("\n").map((line) => line.trim())
  const [, marks = "", title = ""] = /^(##|###) (.+)$/.exec(part) ?? []
  if (title) return { kind: "heading", level: marks.length === 2 ? 2 : 3, inlines: [textOf(title)] }
  const [, alt = "", pictureId] = /^!\[(.*)\]\((pic_[0-9a-z]{24})\)$/.exec(part) ?? []
  if (isId("pic", pictureId)) return { kind: "picture", pictureId, alt }
  if (part === "---") return { kind: "rule" }
  if (lines.every((line) => /^> ?\S/.test(line)))
    return { kind: "quote", paragraphs: lines.map((line) => [textOf(line.replace(/^> ?/, ""))]) }
  for (const [mark, isOrdered] of [
    [/^- +/, false],
    [/^\d+\. +/, true],
  ] as const)
    if (lines.every((line) => mark.test(line)))
      return { kind: "list", isOrdered, items: lines.map((line) => [textOf(line.replace(mark, ""))]) }
  const inlines = lines.flatMap((line, index): Inline[] =>
    index === 0 ? [textOf(line)] : [{ kind: "break" }, textOf(line)],
  )
  return { kind: "paragraph", inlines }
}

function textOf(text: string): Inline {
  return { kind: "text", text }
}
