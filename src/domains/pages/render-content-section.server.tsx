import { renderFragment } from "#language/render-fragment.server.tsx"
import type { Ctx } from "#platform/ctx.ts"
import { contentOnPage } from "./content-on-page.ts"
import { ContentSection } from "./parts/content-section.tsx"
import { type Content, readContent } from "./read-content.ts"

/** On the server only, so that none of its JavaScript goes to browsers. */
export async function renderContentSection(ctx: Ctx, pathname: string): Promise<string> {
  const name = contentOnPage(pathname)
  if (name === undefined) return ""
  const { title, summary, blocks, pictures } = await readContent(ctx, name)
  return htmlOf(ctx, { title, summary, blocks, pictures })
}

/** All pages of a kind have the same content. */
const htmlCache = new Map<string, string>()
const maxCached = 200

function htmlOf(
  { language }: Ctx,
  content: Pick<Content, "title" | "summary" | "blocks" | "pictures">,
): string {
  const key = JSON.stringify([language, content])
  const cached = htmlCache.get(key)
  if (cached !== undefined) return cached
  if (htmlCache.size >= maxCached) htmlCache.clear()
  const html = renderFragment(language, "said", <ContentSection {...content} />)
  htmlCache.set(key, html)
  return html
}
