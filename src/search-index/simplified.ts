import pairs from "opencc-js/dict/TSCharacters"

const simplifiedOf = new Map(
  pairs.split("|").flatMap((pair): [string, string][] => {
    const [traditional, simplified] = pair.split(" ")
    return traditional && simplified ? [[traditional, simplified]] : []
  }),
)

/** Makes "響" and "响" alike: one may be in the name and the other in the query. */
export function simplified(text: string): string {
  return text.replace(/\p{Script=Han}/gu, (character) => simplifiedOf.get(character) ?? character)
}
