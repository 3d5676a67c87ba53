import type { Texts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { partsOf, type SearchScope } from "../scopes.ts"

export function scopeText(t: Texts<"search">, placeTexts: Texts<"places">, scope: SearchScope): string {
  const parts = partsOf(scope)
  return parts ? t(`kinds.${parts.kind}`, { place: placeTexts(`names.${parts.place}`) }) : t("all")
}

export function resultsPath(q: string): AppPath {
  return `/product?${new URLSearchParams({ q })}`
}
