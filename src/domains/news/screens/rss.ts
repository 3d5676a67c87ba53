import { languages } from "#language/languages.ts"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { newsTopic } from "../lock-article.ts"
import { writeFeed } from "../write-feed.ts"
import type { Route } from "./+types/rss"

export const handle = { parameters: ["lang"] }

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const wanted = languages.find((language) => language === url.searchParams.get("lang"))
  context.get(pageKey).cache = { seconds: 60, topics: [newsTopic] }
  const text = await writeFeed({ ...ctx, language: wanted ?? ctx.language })
  return new Response(text, { headers: { "content-type": "application/rss+xml; charset=utf-8" } })
}
