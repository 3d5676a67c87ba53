import type { ListedLot } from "#domains/auctions/lot-card.ts"
import { formatCount, formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { LotGrid } from "./lot-grid.tsx"

type LotsPage = { lots: readonly ListedLot[]; total: number }
type Props = { open: LotsPage; sold: LotsPage; name: string; now: string }

export function MakerLots({ open, sold, name, now }: Props) {
  const t = useTexts("catalogue")
  return (
    <>
      {open.lots.length > 0 && (
        <section className="grid gap-5">
          <Title text={t("openLotsOf", { name })} total={open.total} />
          <LotGrid lots={open.lots} now={now} room="row" />
        </section>
      )}
      {sold.lots.length > 0 && <Sold sold={sold} title={t("soldLotsOf", { name })} />}
    </>
  )
}

function Title({ text, total }: { text: string; total: number }) {
  const language = useLanguage()
  return (
    <h2 className="flex items-baseline gap-3 text-xl">
      {text}
      <span className="figures label-text font-sans">{formatCount(total, language)}</span>
    </h2>
  )
}

function Sold({ sold, title }: { sold: LotsPage; title: string }) {
  const t = useTexts("catalogue")
  const language = useLanguage()
  return (
    <section className="grid gap-3">
      <Title text={title} total={sold.total} />
      <Table caption={title}>
        <thead>
          <tr>
            <HeadCell>{t("columns.lot")}</HeadCell>
            <HeadCell className="max-sm:hidden">{t("columns.ended")}</HeadCell>
            <HeadCell isFigure className="max-sm:hidden">
              {t("columns.bids")}
            </HeadCell>
            <HeadCell isFigure>{t("columns.hammer")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {sold.lots.map((lot) => (
            <tr key={lot.id}>
              <Cell>
                <Link to={lot.path} className="link">
                  {lot.name}
                </Link>
              </Cell>
              <Cell className="figures whitespace-nowrap max-sm:hidden">
                {formatDate(lot.endsAt, language, "day")}
              </Cell>
              <Cell isFigure className="max-sm:hidden">
                {formatCount(lot.bidCount, language)}
              </Cell>
              <Cell isFigure className="font-semibold">
                {money(lot.priceCents)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {sold.total > sold.lots.length && (
        <p className="label-text">{t("latestOf", { shown: sold.lots.length, count: sold.total })}</p>
      )}
    </section>
  )
}
