import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import type { Language } from "#platform/ctx.ts"
import { textsOf } from "./texts.server.ts"
import { TextSourceContext } from "./use-texts.ts"

/**
 * A part of a page as HTML in the visitor's language. What never changes while it is looked at is made here and sent as it
 * is: neither its words nor its script go to browsers, on pages that are counted by the byte. `name` keeps its ids apart.
 */
export function drawn(language: Language, name: string, part: ReactNode): string {
  const source = { language, find: (noun: string) => textsOf(language, noun) }
  return renderToStaticMarkup(<TextSourceContext value={source}>{part}</TextSourceContext>, {
    identifierPrefix: `${name}-`,
  })
}
