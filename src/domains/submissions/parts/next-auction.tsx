import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { SellingPlan } from "../plan/read-selling-plan.ts"

export function NextAuction({ auction }: { auction: NonNullable<SellingPlan["auction"]> }) {
  const t = useTexts("submissions")
  const language = useLanguage()
  return t("plan.auction", {
    auction: auction.title,
    closes: formatDate(auction.endsAt, language, "date"),
    paid: formatDate(auction.paidBy, language, "date"),
  })
}
