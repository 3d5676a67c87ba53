import type { Block } from "#platform/rich-text/blocks.ts"
import { readPlain } from "#platform/rich-text/plain-text.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"

export function blocksOfIssue(body: string): Block[] {
  return body.startsWith("<") ? readBlocks(body) : readPlain(body)
}
