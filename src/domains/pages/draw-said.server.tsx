import { drawn } from "#language/drawn.server.tsx"
import type { Ctx } from "#platform/ctx.ts"
import { ContentText } from "./parts/content-text.tsx"
import { type Content, readContent } from "./read-content.ts"
import { standingOn } from "./stand-on.ts"

export type SaidHere = { title: string; summary: string; html: string }

/** What the house says on the page of this path, drawn here so that none of its script goes to browsers. */
export async function drawSaid(ctx: Ctx, pathname: string): Promise<SaidHere | null> {
  const name = standingOn(pathname)
  if (name === undefined) return null
  const { title, summary, ...text } = await readContent(ctx, name)
  return { title, summary, html: htmlOf(ctx, text) }
}

/** The same words are drawn once: every page of a kind says them, and they change with a setting at most. */
const drawnBefore = new Map<string, string>()
const mostDrawn = 200

function htmlOf({ language }: Ctx, { blocks, pictures }: Pick<Content, "blocks" | "pictures">): string {
  const key = JSON.stringify([language, blocks, pictures])
  const known = drawnBefore.get(key)
  if (known !== undefined) return known
  if (drawnBefore.size >= mostDrawn) drawnBefore.clear()
  const html = drawn(language, "said", <ContentText blocks={blocks} pictures={pictures} />)
  drawnBefore.set(key, html)
  return html
}
