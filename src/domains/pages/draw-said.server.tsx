import { drawn } from "#language/drawn.server.tsx"
import type { Ctx } from "#platform/ctx.ts"
import { SaidText } from "./parts/said-text.tsx"
import { type Content, readContent } from "./read-content.ts"
import { standingOn } from "./stand-on.ts"

/** Renders the content of this path on the server only, so that none of its JavaScript goes to browsers. */
export async function drawSaid(ctx: Ctx, pathname: string): Promise<string> {
  const name = standingOn(pathname)
  if (name === undefined) return ""
  const { title, summary, blocks, pictures } = await readContent(ctx, name)
  return htmlOf(ctx, { title, summary, blocks, pictures })
}

/** Cached by content: all pages of a kind have the same, and it only changes with a setting or a new version. */
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
