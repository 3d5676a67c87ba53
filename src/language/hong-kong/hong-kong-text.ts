import { createRequire } from "node:module"
import type { TextEntries } from "../texts-from.ts"
import { glossary } from "./glossary.ts"

type Convert = (text: string) => string

let converter: Convert | undefined

/** Simplified Chinese in the characters and the words of Hong Kong. */
export function hongKongText(simplified: string): string {
  converter ??= createConverter()
  return converter(simplified)
}

/** The dictionary takes a fifth of a second and 45 MB, so only who converts loads it. */
function createConverter(): Convert {
  const { Converter, CustomConverter }: typeof import("opencc-js/cn2t") = createRequire(import.meta.url)(
    "opencc-js/cn2t",
  )
  const inTraditional = Converter({ from: "cn", to: "hkp" })
  const inHongKong = CustomConverter(glossary)
  return (text) => inHongKong(inTraditional(text))
}

/** For `runInWorker`. */
export function hongKongLines(simplified: readonly string[]): string[] {
  return simplified.map(hongKongText)
}

/** `own` has the sentences that Hong Kong would word differently. */
export function hongKongTexts(chinese: TextEntries, own: TextEntries = {}): TextEntries {
  return Object.fromEntries(
    Object.entries(chinese).map(([key, entry]) => {
      const ownEntry = own[key]
      if (typeof entry === "string")
        return [key, typeof ownEntry === "string" ? ownEntry : hongKongText(entry)]
      return [key, hongKongTexts(entry, typeof ownEntry === "object" ? ownEntry : {})]
    }),
  )
}
