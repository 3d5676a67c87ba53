import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import type { Language } from "#platform/ctx.ts"
import { anyTextsOf } from "./texts.server.ts"
import { TextSourceContext } from "./use-texts.ts"

/**
 * Use it for content that does not change while it is viewed: browsers get neither its texts nor its script. `name` is
 * the prefix of its ids.
 */
export function renderFragment(language: Language, name: string, part: ReactNode): string {
  const source = { language, find: (noun: string) => anyTextsOf(language, noun) }
  return renderToStaticMarkup(<TextSourceContext value={source}>{part}</TextSourceContext>, {
    identifierPrefix: `${name}-`,
  })
}
