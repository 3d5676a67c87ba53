import { drawn } from "#language/drawn.server.tsx"
import type { Ctx } from "#platform/ctx.ts"
import { ContentText } from "./parts/content-text.tsx"
import { readContent } from "./read-content.ts"
import { standingOn } from "./stand-on.ts"

export type SaidHere = { title: string; summary: string; html: string }

/** What the house says on the page of this path, drawn here so that none of its script goes to browsers. */
export async function drawSaid(ctx: Ctx, pathname: string): Promise<SaidHere | null> {
  const name = standingOn(pathname)
  if (name === undefined) return null
  const { title, summary, blocks, pictures } = await readContent(ctx, name)
  return {
    title,
    summary,
    html: drawn(ctx.language, "said", <ContentText blocks={blocks} pictures={pictures} />),
  }
}
