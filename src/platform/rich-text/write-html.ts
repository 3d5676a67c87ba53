import { escaped } from "../html.ts"
import type { Inline, RichBlock } from "./blocks.ts"

/** Every tag comes from this file. With an origin the addresses are absolute, for readers outside the site. */
export function writeHtml(blocks: readonly RichBlock[], origin = ""): string {
  return blocks.map((block) => blockHtml(block, origin)).join("")
}

function blockHtml(block: RichBlock, origin: string): string {
  const line = (inlines: readonly Inline[]) => inlines.map((inline) => inlineHtml(inline, origin)).join("")
  switch (block.kind) {
    case "paragraph":
      return `<p>${line(block.inlines)}</p>`
    case "heading":
      return `<h${block.level}>${line(block.inlines)}</h${block.level}>`
    case "list": {
      const tag = block.isOrdered ? "ol" : "ul"
      return `<${tag}>${block.items.map((item) => `<li><p>${line(item)}</p></li>`).join("")}</${tag}>`
    }
    case "quote":
      return `<blockquote>${block.paragraphs.map((each) => `<p>${line(each)}</p>`).join("")}</blockquote>`
    case "picture":
      return `<img src="${origin}/pictures/${block.pictureId}/640.webp" alt="${escaped(block.alt)}">`
    case "rule":
      return "<hr>"
  }
}

function inlineHtml(inline: Inline, origin: string): string {
  if (inline.kind === "break") return "<br>"
  const { text, isBold, isItalic, href } = inline
  let html = escaped(text)
  if (isItalic) html = `<em>${html}</em>`
  if (isBold) html = `<strong>${html}</strong>`
  if (href === undefined) return html
  return `<a href="${escaped(href.startsWith("/") ? origin + href : href)}" rel="nofollow ugc noopener">${html}</a>`
}
