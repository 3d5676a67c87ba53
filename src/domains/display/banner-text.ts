import { plainTextOf, type RichBlock } from "#platform/rich-text/blocks.ts"
import { cleanHtml } from "#platform/rich-text/clean-html.ts"
import { readPlain, writePlain } from "#platform/rich-text/plain-text.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"
import { writeHtml } from "#platform/rich-text/write-html.ts"

const maxCharacters = 400

export function bannerText(submitted: { html?: string | undefined; plain: string }): string | undefined {
  const blocks = (
    submitted.html === undefined ? readPlain(submitted.plain) : readBlocks(cleanHtml(submitted.html))
  ).flatMap(inBanner)
  if (plainTextOf(blocks).length > maxCharacters) return undefined
  return plainTextOf(blocks).trim() === "" ? "" : writeHtml(blocks)
}

export function plainBannerText(html: string): string {
  return writePlain(readBlocks(html))
}

/** A heading would come before the page's own, and a picture has its own field. */
function inBanner(block: RichBlock): RichBlock[] {
  if (block.kind === "picture" || block.kind === "rule") return []
  return [block.kind === "heading" ? { kind: "paragraph", inlines: block.inlines } : block]
}
