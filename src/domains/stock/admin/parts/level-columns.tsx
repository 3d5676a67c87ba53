import { denseTable } from "#admin/dense-table.ts"
import { useRowKeys } from "#admin/row-keys.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { StockLocation } from "../../locations.ts"

type StockLevelRow = {
  productId: string
  name: string
  location: StockLocation
  onHand: number
  held: number
  available: number
}

export function LevelTable({ levels }: { levels: readonly StockLevelRow[] }) {
  const t = useTexts("stock-admin")
  const rowKeys = useRowKeys()
  return (
    <Table caption={t("title")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("product")}</HeadCell>
          <HeadCell>{t("location")}</HeadCell>
          <HeadCell isFigure>{t("onHand")}</HeadCell>
          <HeadCell isFigure>{t("held")}</HeadCell>
          <HeadCell isFigure>{t("available")}</HeadCell>
        </tr>
      </thead>
      <tbody {...rowKeys}>
        {levels.map(({ productId, name, location, onHand, held, available }) => (
          <tr key={`${productId} ${location}`} className="hover:bg-paper-sunk">
            <Cell className="min-w-48">
              <Link
                data-row
                className="link inline-flex min-h-6 items-center font-semibold"
                to={pathTo("/admin/stock/:id/:location", { id: productId, location })}
              >
                {name}
              </Link>
            </Cell>
            <Cell className="whitespace-nowrap">{t(`locations.${location}`)}</Cell>
            <Cell isFigure>{onHand}</Cell>
            <Cell isFigure>{held}</Cell>
            <Cell isFigure className={available === 0 ? "font-semibold text-alarm" : "font-semibold"}>
              {available === 0 && <span className="mr-2 font-normal">{t("states.out")}</span>}
              {available}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
