import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { auctionPlaces } from "./places.ts"

/** "Singapore, Vietnam and Malaysia" */
export function useAuctionPlaces(): string {
  const language = useLanguage()
  const t = useTexts("places")
  return new Intl.ListFormat(localeOf[language]).format(auctionPlaces.map((place) => t(`names.${place}`)))
}
