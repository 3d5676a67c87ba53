import type { Texts } from "#language/use-texts.ts"
import type { SearchScope } from "../scopes.ts"

/** "live-vietnam" → "Live auction, Vietnam". */
export function scopeText(t: Texts, scope: SearchScope): string {
  const [kind = "", place] = scope.split(/-(.*)/)
  return place ? t(`kinds.${kind}`, { place: t(`places.${place}`) }) : t("all")
}

export function resultsPath(words: string, scope: SearchScope): string {
  const query = new URLSearchParams({ q: words, ...(scope === "all" ? {} : { scope }) })
  return `/product?${query}`
}
