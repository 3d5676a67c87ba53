import { createContext, use } from "react"
import type { Language } from "#platform/ctx.ts"
import type { PlainKeys, TextFacts } from "./text-facts.generated.d.ts"

/** A file of texts. `write-text-facts.ts` writes the types of all from the English ones. */
export type Noun = keyof TextFacts

/** The keys of texts that need no facts; of one noun or another, those that both have. */
export type PlainKey<N extends Noun> = (N extends Noun ? (key: PlainKeys[N]) => void : never) extends (
  key: infer Key,
) => void
  ? Key
  : never

export type TextKey<N extends Noun> = PlainKey<N> | (keyof TextFacts[N] & string)

/** The rest of the plain keys in a group: `KeyIn<"orders", "paymentMethods">` is "transfer" | "card" | … */
export type KeyIn<N extends Noun, Group extends string> =
  PlainKey<N> extends infer Key ? (Key extends `${Group}.${infer Rest}` ? Rest : never) : never

/** Every fact that any of these keys needs: where a key is chosen at run time, the facts must do for each. */
export type FactsOf<N extends Noun, Key> = (
  Key extends keyof TextFacts[N]
    ? (facts: TextFacts[N][Key]) => void
    : never
) extends (facts: infer Facts) => void
  ? unknown extends Facts
    ? never
    : Facts
  : never

export type Texts<N extends Noun> = {
  (key: PlainKey<N>): string
  <Key extends TextKey<N>>(key: Key, facts: FactsOf<N, Key>): string
}
export type AnyTexts = (key: string, facts?: Readonly<Record<string, unknown>>) => string
export type TextSource = { language: Language; find(noun: string): AnyTexts | Promise<AnyTexts> }

export const TextSourceContext = createContext<TextSource | null>(null)

function useSource(): TextSource {
  const source = use(TextSourceContext)
  if (!source) throw new Error("texts are read outside of TextSourceContext")
  return source
}

/** `useTexts("bidding")("refusals.ended")`. Suspends while the file loads, so navigations wait for it. */
export function useTexts<N extends Noun>(noun: N): Texts<N> {
  return useAnyTexts(noun) as Texts<N>
}
export function useAnyTexts(noun: string): AnyTexts {
  const found = useSource().find(noun)
  return found instanceof Promise ? use(found) : found
}

export type TextsOf = <N extends Noun>(noun: N) => Texts<N>
/** For parts that name the noun of each text. Only during the render: it suspends, too. */
export function useTextsOf(): TextsOf {
  const source = useSource()
  return <N extends Noun>(noun: N) => {
    const found = source.find(noun)
    return (found instanceof Promise ? use(found) : found) as Texts<N>
  }
}

export function useLanguage(): Language {
  return useSource().language
}

/** Use it for messages outside the render, such as a toast. */
export function useTextsLater(): <N extends Noun>(noun: N) => Promise<Texts<N>> {
  const textsOf = useAnyTextsLater()
  return async <N extends Noun>(noun: N) => (await textsOf(noun)) as Texts<N>
}
export function useAnyTextsLater(): (noun: string) => Promise<AnyTexts> {
  const source = useSource()
  return async (noun) => await source.find(noun)
}
