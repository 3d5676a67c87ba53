import { and, desc, eq, isNotNull } from "drizzle-orm"
import { writtenLanguageOf } from "#language/languages.ts"
import type { Ctx, WrittenLanguage } from "#platform/ctx.ts"
import { plainTextOf, type RichBlock } from "#platform/rich-text/blocks.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"
import { figuresOf, fillText } from "./figures.ts"
import type { ContentName } from "./names.ts"
import { readCompanyTerms } from "./read-terms.ts"
import { contentVersions } from "./schema.ts"
import { shippedContent } from "./shipped.server.ts"

export type Changes = { changedAt: string | null; added: string[]; removed: string[] }

export async function readChanges(ctx: Ctx, name: ContentName): Promise<Changes> {
  const own = await readLastTwo(ctx, name, writtenLanguageOf(ctx.language))
  const [last, before] = own.length > 0 ? own : await readLastTwo(ctx, name, "en")
  if (!last) return { changedAt: null, added: [], removed: [] }
  const earlier = before?.body ?? shippedContent(name, last.language).body
  const values = figuresOf(await readCompanyTerms(ctx))
  const filled = (lines: string[]) => lines.map((line) => fillText(line, values))
  const { added, removed } = changesBetween(readBlocks(earlier), readBlocks(last.body))
  return {
    changedAt: last.publishedAt?.toISOString() ?? null,
    added: filled(added),
    removed: filled(removed),
  }
}

/** In reading order. */
export function changesBetween(before: readonly RichBlock[], after: readonly RichBlock[]) {
  const [old, now] = [linesOf(before), linesOf(after)]
  const missingIn = (lines: readonly string[]) => {
    const existing = new Set(lines)
    return (line: string) => !existing.has(line)
  }
  return { added: now.filter(missingIn(old)), removed: old.filter(missingIn(now)) }
}

function linesOf(blocks: readonly RichBlock[]): string[] {
  return blocks.flatMap((block) =>
    block.kind === "list"
      ? block.items.map((inlines) => plainTextOf([{ kind: "paragraph", inlines }]))
      : [plainTextOf([block])],
  )
}

async function readLastTwo(ctx: Ctx, name: ContentName, language: WrittenLanguage) {
  return await ctx.db
    .select({
      body: contentVersions.body,
      language: contentVersions.language,
      publishedAt: contentVersions.publishedAt,
    })
    .from(contentVersions)
    .where(
      and(
        eq(contentVersions.name, name),
        eq(contentVersions.language, language),
        isNotNull(contentVersions.publishedAt),
      ),
    )
    .orderBy(desc(contentVersions.publishedAt), desc(contentVersions.number))
    .limit(2)
}
