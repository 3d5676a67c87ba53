import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { withSearch } from "#platform/app-path.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/link.tsx"
import type { Receipt } from "../bid-row.ts"
import type { LandedPrice } from "../landed/landed-price.ts"

type Props = { receipt: Receipt; isLeading: boolean; price: LandedPrice }

export function BidReceipt({ receipt, isLeading, price }: Props) {
  const t = useTexts("bidding")
  const placeTexts = useTexts("places")
  const language = useLanguage()
  const { number, outcome, maxCents, at, hash } = receipt
  // The outcome is outdated once the lead changes; the bid remains valid.
  const isNews = (outcome === "leading") === isLeading
  const facts = { maximum: money(maxCents) }
  return (
    <div
      role="status"
      className={classNames(
        "grid gap-0.5 border-l-2 pl-3 text-xs",
        isLeading ? "border-lead" : "border-alarm",
      )}
    >
      <p className="font-semibold">{t(`receipt.${isNews ? outcome : "placed"}`, facts)}</p>
      <p className="figures">
        {t("receipt.line", { number, time: formatDate(at, language, "second"), maximum: money(maxCents) })}
      </p>
      <p className="figures">
        {price.shipping === "delivery"
          ? t("landed.receipt", { total: money(price.atMostCents), country: price.countryName })
          : t("landed.receiptCollected", {
              total: money(price.atMostCents),
              place: placeTexts(`names.${price.location}`),
            })}
      </p>
      <details>
        <summary className="link inline-flex min-h-6 w-fit items-center" title={hash}>
          {t("receipt.hash", { hash: hash.slice(0, 12) })}
        </summary>
        <p>{t("receipt.hashMeans")}</p>
        <code className="block break-all">{hash}</code>
        <Link className="link tap inline-flex items-center" to={withSearch("/verify", `?receipts=${hash}`)}>
          {t("receipt.check")}
        </Link>
      </details>
    </div>
  )
}
