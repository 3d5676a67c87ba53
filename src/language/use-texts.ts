import { createContext, use } from "react"
import type { Language } from "#platform/ctx.ts"

/** A text of one noun in the visitor's language, with its facts filled in. */
export type Texts = (key: string, facts?: Readonly<Record<string, unknown>>) => string

/** Where texts come from: at once on the server, by file in the browser. */
export type TextSource = { language: Language; find(noun: string): Texts | Promise<Texts> }

export const TextSourceContext = createContext<TextSource | null>(null)

function useSource(): TextSource {
  const source = use(TextSourceContext)
  if (!source) throw new Error("texts are read outside of TextSourceContext")
  return source
}

/** The texts of a noun: `useTexts("bidding")("refusals.ended")`. A file not here yet holds the navigation back. */
export function useTexts(noun: string): Texts {
  const found = useSource().find(noun)
  return found instanceof Promise ? use(found) : found
}

export function useLanguage(): Language {
  return useSource().language
}

/** Texts for what is not drawn but said later, such as a toast. */
export function useTextsLater(): (noun: string) => Promise<Texts> {
  const source = useSource()
  return async (noun) => await source.find(noun)
}
