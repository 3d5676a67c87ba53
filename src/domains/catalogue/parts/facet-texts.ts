import { useAnyTexts, useTexts } from "#language/use-texts.ts"
import type { Facet } from "#platform/list.ts"
import { type ProductFacetName, productFacets, type productRanges } from "../product-facets.ts"

/** Names of filters, and of choices that are words of ours and not names. */
export function useFacetTexts() {
  const t = useTexts("catalogue")
  const choices = useAnyTexts("catalogue")
  return {
    title: (name: ProductFacetName | "volume" | keyof typeof productRanges) => t(`facets.${name}`),
    choice(name: ProductFacetName, value: string): string {
      return hasOwnWords(productFacets[name]) ? choices(`choices.${name}.${value}`) : value
    },
  }
}

function hasOwnWords({ kind }: Facet): boolean {
  return kind === "choice"
}
