import type { Site } from "#domains/content/default-site.ts"
import { homePlace } from "#domains/places/places.ts"
import type { StockLocation } from "#domains/stock/locations.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Language } from "#platform/ctx.ts"

export function pickUpPlace(
  language: Language,
  { legalName, addressLines }: Pick<Site, "legalName" | "addressLines">,
  locations: readonly (StockLocation | null)[],
): string {
  const t = textsOf(language, "places")
  const all = [...new Set(locations.map((location) => location ?? homePlace))].toSorted()
  const places = all.map((location) =>
    location === homePlace ? [legalName, ...addressLines].join(", ") : t(`onServer.pickUp.${location}`),
  )
  return places.length > 0 ? places.join(" · ") : [legalName, ...addressLines].join(", ")
}
