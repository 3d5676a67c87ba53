import { createContext, use } from "react"
import type { Language } from "#platform/ctx.ts"

export type Texts = (key: string, facts?: Readonly<Record<string, unknown>>) => string

/** Synchronous on the server, a promise per file in the browser. */
export type TextSource = { language: Language; find(noun: string): Texts | Promise<Texts> }

export const TextSourceContext = createContext<TextSource | null>(null)

function useSource(): TextSource {
  const source = use(TextSourceContext)
  if (!source) throw new Error("texts are read outside of TextSourceContext")
  return source
}

/** `useTexts("bidding")("refusals.ended")`. Suspends while the file loads, so navigations wait for it. */
export function useTexts(noun: string): Texts {
  const found = useSource().find(noun)
  return found instanceof Promise ? use(found) : found
}

export function useLanguage(): Language {
  return useSource().language
}

/** Use it for messages outside the render, such as a toast. */
export function useTextsLater(): (noun: string) => Promise<Texts> {
  const source = useSource()
  return async (noun) => await source.find(noun)
}
