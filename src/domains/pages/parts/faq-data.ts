import { plainTextOf, type RichBlock } from "#platform/rich-text/blocks.ts"

/** A third-level heading is a question, and what follows is its answer. */
export function faqOf(blocks: readonly RichBlock[]): Record<string, unknown> | undefined {
  const found: { question: string; answer: RichBlock[] }[] = []
  let open: (typeof found)[number] | undefined
  for (const block of blocks) {
    if (block.kind === "heading") {
      open = block.level === 3 ? { question: plainTextOf([block]), answer: [] } : undefined
      if (open) found.push(open)
    } else open?.answer.push(block)
  }
  if (found.length === 0) return undefined
  return {
    "@type": "FAQPage",
    mainEntity: found.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: plainTextOf(answer) },
    })),
  }
}
