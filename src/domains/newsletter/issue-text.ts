import type { Block } from "#platform/rich-text/blocks.ts"
import { readPlain } from "#platform/rich-text/plain-text.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"

/** The text of a newsletter: HTML as the house keeps it, or what was typed without the editor. */
export function blocksOfIssue(body: string): Block[] {
  return body.startsWith("<") ? readBlocks(body) : readPlain(body)
}
