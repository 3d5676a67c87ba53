import type { ReactNode } from "react"
import { money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { foreignMoney, saleDay } from "../format-sale.ts"
import { historyFileKinds, historyFilePath, pricesPath } from "../paths.ts"
import type { PriceHistory as History, PastSale } from "../read-history.ts"
import type { PriceSummary } from "../rules.ts"
import { PriceChart } from "./price-chart.tsx"

type Props = { history: History; name: string }

const initialRows = 8

export function PriceHistorySection({ history: { productId, results, summary, feesChanged }, name }: Props) {
  const t = useTexts("prices")
  const hasForeign = results.some(({ foreign }) => foreign !== null)
  const hasOwn = results.some(({ paidCents }) => paidCents !== null)
  return (
    <section id="prices" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-xl">{t("title")}</h2>
      {results.length === 0 ? (
        <p className="text-ink-soft">{t("none")}</p>
      ) : (
        <>
          <Figures summary={summary} />
          <PriceChart results={results} medianCents={summary.medianCents} name={name} />
          <Sales results={results.slice(0, initialRows)} caption={t("tableOf", { name })} />
          {results.length > initialRows && (
            <details>
              <summary className="link tap inline-flex items-center">
                {t("more", { count: results.length - initialRows })}
              </summary>
              <Sales results={results.slice(initialRows)} caption={t("earlierOf", { name })} />
            </details>
          )}
          <Files productId={productId} />
          <p className="label-text max-w-read">
            {[
              t("note"),
              hasOwn && t(feesChanged ? "noteFeesThen" : "noteFees"),
              hasForeign && t("noteForeign"),
            ]
              .filter(Boolean)
              .join(" ")}{" "}
            <Link className="link" to={pricesPath}>
              {t("toIndex")}
            </Link>
          </p>
        </>
      )}
    </section>
  )
}

function Files({ productId }: { productId: History["productId"] }) {
  const t = useTexts("prices")
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span className="text-ink-soft">{t("files.all")}</span>
      {historyFileKinds.map((kind) => (
        <Link
          reloadsPage
          key={kind}
          to={historyFilePath(productId, kind)}
          download
          rel="nofollow"
          className="link tap inline-flex items-center"
        >
          {t(`files.${kind}`)}
        </Link>
      ))}
    </p>
  )
}

function Figures({ summary }: { summary: PriceSummary }) {
  const t = useTexts("prices")
  const { medianCents, recentSold, lowCents, highCents, sold, unsold, ended, unsoldShare } = summary
  const range = lowCents === highCents ? money(lowCents) : `${money(lowCents)} – ${money(highCents)}`
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-8 gap-y-3 border-y border-rule py-3">
      <Figure
        label={t("median")}
        note={t(medianCents === null ? "tooFew" : "medianOf", { count: recentSold })}
      >
        {medianCents === null ? "–" : money(medianCents)}
      </Figure>
      <Figure label={t("range")} note={t("soldCount", { count: sold })}>
        {lowCents === null ? "–" : range}
      </Figure>
      <Figure
        label={t("unsoldShare")}
        note={ended === 0 ? t("noneHere") : t("unsoldOf", { unsold, count: ended })}
      >
        {ended === 0 ? "–" : `${Math.round(unsoldShare / 100)}%`}
      </Figure>
    </dl>
  )
}

function Figure({ label, note, children }: { label: string; note: string; children: string }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="label-text">{label}</dt>
      <dd className="grid">
        <span className="figures text-lg font-semibold">{children}</span>
        <span className="label-text">{note}</span>
      </dd>
    </div>
  )
}

function Sales({ results, caption }: { results: History["results"]; caption: string }) {
  const t = useTexts("prices")
  const language = useLanguage()
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <HeadCell>{t("columns.ended")}</HeadCell>
          <HeadCell>{t("columns.lot")}</HeadCell>
          <HeadCell isFigure>{t("columns.hammer")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {results.map((sale) => (
          <tr key={sale.lotId}>
            <Cell className="figures sm:whitespace-nowrap">{saleDay(sale, language)}</Cell>
            <Cell>
              <SaleSource sale={sale} />
            </Cell>
            <Cell isFigure>
              <Price sale={sale} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function SaleSource({ sale }: { sale: PastSale }): ReactNode {
  const t = useTexts("prices")
  if (sale.foreign !== null) return <span className="text-ink-soft">{sale.foreign.house}</span>
  return (
    <Link to={sale.path} className="link">
      {t("lotOf", { auction: sale.auction, number: sale.number })}
    </Link>
  )
}

function Price({ sale }: { sale: PastSale }): ReactNode {
  const t = useTexts("prices")
  if (sale.hammerCents === null) return <span className="text-ink-soft">{t("unsold")}</span>
  return (
    <>
      <span className="font-semibold">{money(sale.hammerCents)}</span>
      <span className="label-text block">
        {sale.foreign === null
          ? t("paid", { sum: money(sale.paidCents) })
          : foreignMoney(sale.foreign.hammerMinor, sale.foreign.currency)}
      </span>
    </>
  )
}
