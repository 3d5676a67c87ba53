import { shareText } from "#domains/auctions/parts/share-text.ts"
import { archivedAuctionPath } from "#domains/auctions/paths.ts"
import type { AuctionCard } from "#domains/auctions/reads.ts"
import { formatCount, formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"

export function SaleRows({ sales, caption }: { sales: readonly AuctionCard[]; caption: string }) {
  const t = useTexts("archive")
  const language = useLanguage()
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <HeadCell>{t("columns.sale")}</HeadCell>
          <HeadCell className="max-sm:hidden">{t("columns.ended")}</HeadCell>
          <HeadCell isFigure className="max-sm:hidden">
            {t("columns.lots")}
          </HeadCell>
          <HeadCell isFigure className="max-sm:hidden">
            {t("columns.sold")}
          </HeadCell>
          <HeadCell isFigure>{t("columns.total")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {sales.map(({ id, title, location, endsAt, lotCount, soldCount, hammerCents }) => (
          <tr key={id}>
            <Cell>
              <Link to={archivedAuctionPath(location, id)} className="link">
                {title}
              </Link>
              <span className="label-text block sm:hidden">{formatDate(endsAt, language, "day")}</span>
            </Cell>
            <Cell className="figures whitespace-nowrap max-sm:hidden">
              {formatDate(endsAt, language, "day")}
            </Cell>
            <Cell isFigure className="max-sm:hidden">
              {formatCount(lotCount, language)}
            </Cell>
            <Cell isFigure className="max-sm:hidden">
              {shareText(soldCount, lotCount)}
            </Cell>
            <Cell isFigure className="font-semibold">
              {money(hammerCents)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
