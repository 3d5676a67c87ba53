import { isLanguage } from "#language/languages.ts"
import * as built from "#language/texts.server.ts"
import { createRouter } from "#platform/http/api-route.ts"

/** `fresh` reads them again during development. */
export function localeRoutes(fresh: () => Promise<typeof built> = async () => built) {
  return createRouter().get("/:language/:file{[a-z-]+\\.json}", async (c) => {
    const { allTexts, textsVersionOf } = await fresh()
    const language = c.req.param("language")
    const texts = isLanguage(language) ? allTexts[language][c.req.param("file").slice(0, -5)] : undefined
    if (!isLanguage(language) || !texts) return c.notFound()
    const isCurrent = c.req.query("v") === textsVersionOf(language)
    c.header("cache-control", isCurrent ? "public, max-age=31536000, immutable" : "public, no-cache")
    return c.json(texts)
  })
}
