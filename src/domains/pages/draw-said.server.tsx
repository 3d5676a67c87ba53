import { drawn } from "#language/drawn.server.tsx"
import type { Ctx } from "#platform/ctx.ts"
import { SaidText } from "./parts/said-text.tsx"
import { type Content, readContent } from "./read-content.ts"
import { standingOn } from "./stand-on.ts"

/** What the house says on the page of this path, drawn here so that none of its script goes to browsers. */
export async function drawSaid(ctx: Ctx, pathname: string): Promise<string> {
  const name = standingOn(pathname)
  if (name === undefined) return ""
  const { title, summary, blocks, pictures } = await readContent(ctx, name)
  return htmlOf(ctx, { title, summary, blocks, pictures })
}

/** The same words are drawn once: every page of a kind says them, and they change with a setting at most. */
const drawnBefore = new Map<string, string>()
const mostDrawn = 200

function htmlOf({ language }: Ctx, said: Pick<Content, "title" | "summary" | "blocks" | "pictures">): string {
  const key = JSON.stringify([language, said])
  const known = drawnBefore.get(key)
  if (known !== undefined) return known
  if (drawnBefore.size >= mostDrawn) drawnBefore.clear()
  const html = drawn(language, "said", <SaidText {...said} />)
  drawnBefore.set(key, html)
  return html
}
