import { count, money, when } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { PriceHistory as History } from "../read-history.ts"
import type { Summary } from "../rules.ts"
import { PriceChart } from "./price-chart.tsx"

type Props = { history: History; name: string }

const shownAtOnce = 8

/** What a bottle fetched under this house's hammer: figures, a picture, and every sale. */
export function PriceHistory({ history: { results, summary }, name }: Props) {
  const t = useTexts("prices")
  return (
    <section id="prices" className="grid gap-4">
      <h2 className="text-xl">{t("title")}</h2>
      {results.length === 0 ? (
        <p className="text-ink-soft">{t("none")}</p>
      ) : (
        <>
          <Figures summary={summary} />
          <PriceChart results={results} medianCents={summary.medianCents} name={name} />
          <Sales results={results.slice(0, shownAtOnce)} caption={t("tableOf", { name })} />
          {results.length > shownAtOnce && (
            <details>
              <summary className="link inline-flex min-h-6 items-center">
                {t("more", { count: results.length - shownAtOnce })}
              </summary>
              <Sales results={results.slice(shownAtOnce)} caption={t("earlierOf", { name })} />
            </details>
          )}
          <p className="label-text">{t("note")}</p>
        </>
      )}
    </section>
  )
}

function Figures({ summary }: { summary: Summary }) {
  const t = useTexts("prices")
  const { medianCents, recentSold, lowCents, highCents, sold, unsold, unsoldShare } = summary
  const range = lowCents === highCents ? money(lowCents) : `${money(lowCents)} – ${money(highCents)}`
  return (
    <dl className="grid gap-x-8 gap-y-3 border-y border-rule py-3 sm:grid-cols-3">
      <Figure
        label={t("median")}
        note={t(medianCents === null ? "tooFew" : "medianOf", { count: recentSold })}
      >
        {medianCents === null ? "–" : money(medianCents)}
      </Figure>
      <Figure label={t("range")} note={t("soldCount", { count: sold })}>
        {lowCents === null ? "–" : range}
      </Figure>
      <Figure label={t("unsoldShare")} note={t("unsoldOf", { unsold, count: sold + unsold })}>
        {`${Math.round(unsoldShare / 100)}%`}
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
          <HeadCell isFigure className="max-sm:hidden">
            {t("columns.bids")}
          </HeadCell>
          <HeadCell isFigure>{t("columns.hammer")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {results.map(({ lotId, endedAt, auction, number, bidCount, hammerCents, path }) => (
          <tr key={lotId}>
            <Cell className="figures whitespace-nowrap">{when(endedAt, language, "day")}</Cell>
            <Cell>
              <Link to={path} className="link">
                {t("lotOf", { auction, number })}
              </Link>
            </Cell>
            <Cell isFigure className="max-sm:hidden">
              {count(bidCount, language)}
            </Cell>
            <Cell isFigure className={hammerCents === null ? "text-ink-soft" : "font-semibold"}>
              {hammerCents === null ? t("unsold") : money(hammerCents)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
