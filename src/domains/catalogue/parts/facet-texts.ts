import { useAnyTexts, useTexts } from "#language/use-texts.ts"
import type { Facet } from "#platform/lists/list.ts"
import { type ProductFacetName, productFacets, type productRanges } from "../product-facets.ts"

/** Names of filters, and of choices that are words of ours and not names. */
export function useFacetTexts() {
  const t = useTexts("catalogue")
  const anyTexts = useAnyTexts("catalogue")
  const choiceText = (name: ProductFacetName, value: string) =>
    anyTexts(`choices.${name}.${value || "unknown"}`)
  return {
    title: (name: ProductFacetName | "volume" | keyof typeof productRanges) => t(`facets.${name}`),
    choice: (name: ProductFacetName, value: string) =>
      choicesOf(productFacets[name]).length > 0 ? choiceText(name, value) : value,
    /** All choices of a facet that has its own, and "" for not known. */
    choices: (name: ProductFacetName) =>
      choicesOf(productFacets[name]).map((choice) => ({ choice, text: choiceText(name, choice) })),
  }
}

function choicesOf(facet: Facet): readonly string[] {
  return facet.kind === "choice" ? ["", ...facet.options] : []
}
