import { createRequire } from "node:module"

let converter: ((text: string) => string) | undefined

/** What people of Hong Kong type, in the simplified characters and quotation marks in which Chinese texts are stored. */
export function simplifiedText(traditional: string): string {
  converter ??= createConverter()
  return converter(traditional)
}

/** The dictionary is large, so only who converts loads it. */
function createConverter(): (text: string) => string {
  const { Converter, CustomConverter }: typeof import("opencc-js/t2cn") = createRequire(import.meta.url)(
    "opencc-js/t2cn",
  )
  const inSimplified = Converter({ from: "hk", to: "cn" })
  const withQuotes = CustomConverter([
    ["「", "“"],
    ["」", "”"],
    ["『", "‘"],
    ["』", "’"],
  ])
  return (text) => withQuotes(inSimplified(text))
}

/** For `runInWorker`. */
export function simplifiedLines(traditional: readonly string[]): string[] {
  return traditional.map(simplifiedText)
}
