import { sellerNet } from "#domains/orders/quote.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"

export type ValuationView = {
  lowCents: number
  highCents: number
  reserveCents: number | null
  openingCents: number | null
  buyNowCents: number | null
  commissionBasisPoints: number
  listingCents: number
  reserveFeeCents: number
  note: string | null
  expiresAt: string
  answer: string | null
}

const terms = ["term1", "term2", "term3", "term4", "term5"] as const

export function ValuationTerms({ valuation }: { valuation: ValuationView }) {
  const t = useTexts("submissions")
  const language = useLanguage()
  const { lowCents, highCents, commissionBasisPoints, listingCents, reserveFeeCents } = valuation
  const own = { commissionBasisPoints, listingCents, reserveCents: reserveFeeCents }
  const minCents = Math.max(lowCents, valuation.reserveCents ?? 0)
  const netOf = (cents: number) => money(sellerNet(cents, own).netCents)
  const [low, high] = [netOf(minCents), netOf(Math.max(minCents, highCents))]
  const netText = low === high ? "valuationPage.netAtLeast" : "valuationPage.netText"
  const figures = [
    [t("valuationPage.estimate"), `${money(lowCents)} – ${money(highCents)}`],
    [
      t("valuationPage.reserve"),
      valuation.reserveCents === null ? t("valuationPage.noReserve") : money(valuation.reserveCents),
    ],
    ...(valuation.openingCents === null
      ? []
      : [[t("valuationPage.opening"), money(valuation.openingCents)] as const]),
    ...(valuation.buyNowCents === null
      ? []
      : [[t("valuationPage.buyNow"), money(valuation.buyNowCents)] as const]),
    [t("valuationPage.commission"), `${commissionBasisPoints / 100}%`],
    [t("valuationPage.listing"), money(listingCents)],
    [t("valuationPage.reserveFee"), money(reserveFeeCents)],
    [t("valuationPage.net"), t(netText, { low, high })],
  ] as const
  return (
    <div className="grid max-w-read content-start gap-6">
      <dl className="border-t border-rule">
        {figures.map(([name, figure]) => (
          <div
            key={name}
            className="grid gap-x-6 gap-y-0.5 border-b border-rule py-2.5 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <dt>{name}</dt>
            <dd className="figures font-semibold sm:text-right">{figure}</dd>
          </div>
        ))}
      </dl>
      {valuation.note && (
        <div className="grid gap-1">
          <h2 className="text-lg">{t("valuationPage.note")}</h2>
          <p className="whitespace-pre-line">{valuation.note}</p>
        </div>
      )}
      <TermsList />
      {valuation.answer === null && (
        <p className="text-ink-soft">
          {t("valuationPage.until", { moment: formatDate(valuation.expiresAt, language) })}
        </p>
      )}
    </div>
  )
}

export function TermsList() {
  const t = useTexts("submissions")
  return (
    <div className="grid gap-2.5">
      <h2 className="text-xl">{t("valuationPage.termsTitle")}</h2>
      <ol className="grid list-decimal gap-2 pl-5 marker:text-ink-soft">
        {terms.map((term) => (
          <li key={term} className="pl-1">
            {t(`valuationPage.${term}`)}
          </li>
        ))}
      </ol>
    </div>
  )
}
