import { languages } from "#language/languages.ts"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { readStatus } from "../read-status.ts"
import { writeStatusFeed } from "../write-feed.ts"
import type { Route } from "./+types/status-feed"

export const handle = { parameters: ["lang"] }

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const wanted = languages.find((language) => language === url.searchParams.get("lang")) ?? ctx.language
  context.get(pageKey).cache = { seconds: 15, topics: [] }
  const self = `${ctx.app.origin}/status/feed.xml?lang=${wanted}`
  const text = await writeStatusFeed({ ...ctx, language: wanted }, await readStatus(ctx), self)
  return new Response(text, { headers: { "content-type": "application/rss+xml; charset=utf-8" } })
}
