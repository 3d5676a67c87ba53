import { formatDuration } from "#language/format.ts"
import { useAnyTexts, useLanguage, useTexts } from "#language/use-texts.ts"
import { isOneOf, keysOf } from "#platform/records.ts"
import { hoursLeft } from "../lot-list.ts"

const groups = { bids: "bidsAre", reserve: "reserveIs" } as const

/** The words for a choice that only lots have. */
export function useLotFilterTexts(): (name: keyof typeof groups | "ends", value: string) => string {
  const t = useTexts("lot-list")
  const anyTexts = useAnyTexts("lot-list")
  const language = useLanguage()
  return (name, value) => {
    if (name !== "ends") return anyTexts(`filters.${groups[name]}.${value}`)
    if (!isOneOf(keysOf(hoursLeft), value)) return value
    return t("filters.endsIn", { time: formatDuration(hoursLeft[value] * 60 * 60, language) })
  }
}
