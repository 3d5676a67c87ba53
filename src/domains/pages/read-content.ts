import { desc, isNotNull } from "drizzle-orm"
import { pictureFacts } from "#domains/pictures/reads.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { type PictureSources, sourcesOf } from "#domains/pictures/sources.ts"
import { forReader } from "#language/hong-kong/for-reader.server.ts"
import { writtenLanguageOf } from "#language/languages.ts"
import { cached, invalidate } from "#platform/cache.ts"
import type { AppContext, Ctx, WrittenLanguage } from "#platform/ctx.ts"
import { idIn } from "#platform/database/id-conditions.ts"
import { pictureIdsOf, type RichBlock } from "#platform/rich-text/blocks.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"
import { figuresOf, fillBlocks, fillText } from "./figures.ts"
import type { ContentName } from "./names.ts"
import { readCompanyTerms } from "./read-terms.ts"
import { contentVersions } from "./schema.ts"
import { type ContentSource, shippedContent } from "./shipped.server.ts"

const contentsCacheKey = "contents"

export type Content = {
  name: ContentName
  title: string
  summary: string
  blocks: RichBlock[]
  pictures: Readonly<Record<string, PictureSources>>
  changedAt: string | null
}

export async function readContent(ctx: Ctx, name: ContentName): Promise<Content> {
  const language = writtenLanguageOf(ctx.language)
  const published = (await readPublished(ctx.app)).get(keyOf(name, language))
  const content = await shapeContent(ctx, published ?? shippedContent(name, language))
  return { name, ...content, changedAt: published?.publishedAt?.toISOString() ?? null }
}

export async function shapeContent(ctx: Ctx, source: ContentSource) {
  const [{ title, summary, body } = source] = await forReader(
    ctx.language,
    [source],
    ["title", "summary", "body"],
  )
  const values = figuresOf(await readCompanyTerms(ctx))
  const blocks = fillBlocks(readBlocks(body), values)
  return {
    title: fillText(title, values),
    summary: fillText(summary, values),
    blocks,
    pictures: await readPictures(ctx, pictureIdsOf(blocks)),
  }
}

/** Every page with a content needs them. */
function readPublished(app: AppContext) {
  return cached(app, contentsCacheKey, 300, async () => {
    const rows = await app.db
      .selectDistinctOn([contentVersions.name, contentVersions.language])
      .from(contentVersions)
      .where(isNotNull(contentVersions.publishedAt))
      .orderBy(
        contentVersions.name,
        contentVersions.language,
        desc(contentVersions.publishedAt),
        desc(contentVersions.number),
      )
    return new Map(rows.map((row) => [keyOf(row.name, row.language), row]))
  })
}

function keyOf(name: ContentName, language: WrittenLanguage): string {
  return `${language} ${name}`
}

/** Call it after the commit of a publication. */
export function invalidateContents({ app }: Pick<Ctx, "app">): void {
  invalidate(app, contentsCacheKey)
}

async function readPictures(ctx: Ctx, ids: readonly string[]): Promise<Record<string, PictureSources>> {
  if (ids.length === 0) return {}
  const rows = await ctx.db
    .select(pictureFacts)
    .from(pictures)
    .where(idIn(pictures.id, [...ids]))
  return Object.fromEntries(rows.map((row) => [row.id, sourcesOf(row)]))
}
