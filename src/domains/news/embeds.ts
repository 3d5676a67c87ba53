import { plainTextOf, type RichBlock } from "#platform/rich-text/blocks.ts"

/** What an article shows at a line of its own: "[lot 28/12]" by auction and number, "[bottle ardbeg-10-year-old]". */
export type Embed =
  | { key: string; kind: "lot"; auction: number; number: number }
  | { key: string; kind: "bottle"; slug: string }

/** More would be a list of lots, not an article. */
const maxEmbeds = 12
const lotLine = /^\[lot +(\d{1,6})\/(\d{1,6})\]$/i
const bottleLine = /^\[bottle +([a-z0-9][a-z0-9-]{0,199})\]$/i

export function embedAt(text: string): Embed | undefined {
  const line = text.trim()
  const [, auction, number] = lotLine.exec(line) ?? []
  if (auction !== undefined && number !== undefined) {
    const lot = { auction: Number(auction), number: Number(number) }
    return { key: `lot ${lot.auction}/${lot.number}`, kind: "lot", ...lot }
  }
  const slug = bottleLine.exec(line)?.[1]?.toLowerCase()
  return slug === undefined ? undefined : { key: `bottle ${slug}`, kind: "bottle", slug }
}

export function embedsOf(blocks: readonly RichBlock[]): Embed[] {
  const found = new Map<string, Embed>()
  for (const block of blocks) {
    const embed = embedOf(block)
    if (embed) found.set(embed.key, embed)
  }
  return [...found.values()].slice(0, maxEmbeds)
}

/** For readers of the text alone: feeds, summaries, the time it takes to read. */
export function withoutEmbeds(blocks: readonly RichBlock[]): RichBlock[] {
  return blocks.filter((block) => embedOf(block) === undefined)
}

export function articleText(blocks: readonly RichBlock[]): string {
  return plainTextOf(withoutEmbeds(blocks))
}

function embedOf(block: RichBlock): Embed | undefined {
  return block.kind === "paragraph" ? embedAt(plainTextOf([block])) : undefined
}
