import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { ResultCard } from "../read-result-cards.ts"

type Props = {
  lots: readonly ResultCard[]
  caption: string
  isOfOneSale?: boolean
}

export function ResultRows({ lots, caption, isOfOneSale = false }: Props) {
  const t = useTexts("archive")
  const placeTexts = useTexts("places")
  const language = useLanguage()
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <HeadCell>{t("columns.lot")}</HeadCell>
          {!isOfOneSale && <HeadCell className="max-sm:hidden">{t("columns.sale")}</HeadCell>}
          {!isOfOneSale && <HeadCell className="max-sm:hidden">{t("columns.ended")}</HeadCell>}
          {isOfOneSale && (
            <HeadCell isFigure className="max-sm:hidden">
              {t("columns.bids")}
            </HeadCell>
          )}
          <HeadCell isFigure>{t("hammer")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot) => (
          <tr key={lot.id}>
            <Cell>
              <Link to={lot.path} className="link">
                {lot.name}
              </Link>
              {!isOfOneSale && (
                <span className="label-text block sm:hidden">
                  {placeTexts(`names.${lot.location}`)}, {formatDate(lot.endedAt, language, "day")}
                </span>
              )}
            </Cell>
            {!isOfOneSale && <Cell className="max-sm:hidden">{lot.auction}</Cell>}
            {!isOfOneSale && (
              <Cell className="figures whitespace-nowrap max-sm:hidden">
                {formatDate(lot.endedAt, language, "day")}
              </Cell>
            )}
            {isOfOneSale && (
              <Cell isFigure className="max-sm:hidden">
                {lot.bidCount}
              </Cell>
            )}
            <Cell isFigure className="font-semibold">
              {money(lot.hammerCents)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
