import type { RichBlock } from "#platform/rich-text/blocks.ts"
import { readPlain } from "#platform/rich-text/plain-text.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"

export function blocksOfIssue(body: string): RichBlock[] {
  return body.startsWith("<") ? readBlocks(body) : readPlain(body)
}
