import { useAnyTexts, useTexts } from "#language/use-texts.ts"
import type { Facet } from "#platform/lists/list.ts"
import { isOneOf, keysOf } from "#platform/records.ts"
import { strengthText, volumeText } from "../product.ts"
import {
  type ProductFacetName,
  type ProductRangeName,
  productFacetNames,
  productFacets,
  productRanges,
} from "../product-facets.ts"

/** Names of filters, and of choices that are words of ours and not names. */
export function useFacetTexts() {
  const t = useTexts("catalogue")
  const anyTexts = useAnyTexts("catalogue")
  const choiceText = (name: ProductFacetName, value: string) =>
    anyTexts(`choices.${name}.${value || "unknown"}`)
  function figureText(range: ProductRangeName, figure: number): string {
    if (range === "age") return t("years", { count: figure })
    if (range === "abv") return strengthText(figure)
    return range === "volume" ? volumeText(figure) : String(figure)
  }
  return {
    title: (name: ProductFacetName | ProductRangeName) => t(`facets.${name}`),
    /** An active filter of bottles; undefined for other filters. */
    active: (name: string, value: string): string | undefined => {
      if (name === "q") return t("filters.q", { query: value })
      if (isOneOf(productFacetNames, name))
        return choicesOf(productFacets[name]).length > 0 ? choiceText(name, value) : value
      const range = keysOf(productRanges).find((each) => isBound(each, name))
      if (range === undefined) return undefined
      const bound = productRanges[range].from === name ? "from" : "to"
      return t(`filters.${bound}`, { figure: figureText(range, Number(value)) })
    },
    choice: (name: ProductFacetName, value: string) =>
      choicesOf(productFacets[name]).length > 0 ? choiceText(name, value) : value,
    /** All choices of a facet that has its own, and "" for not known. */
    choices: (name: ProductFacetName) =>
      choicesOf(productFacets[name]).map((choice) => ({ choice, text: choiceText(name, choice) })),
  }
}

function isBound(range: ProductRangeName, name: string): boolean {
  const { from, to } = productRanges[range]
  return name === from || name === to
}

function choicesOf(facet: Facet): readonly string[] {
  return facet.kind === "choice" ? ["", ...facet.options] : []
}
