import { formatCount } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { IndexPoint } from "../read-index.ts"
import { quarterText } from "./index-chart.tsx"

type Props = { points: readonly IndexPoint[]; name: string }

export function IndexTable({ points, name }: Props) {
  const t = useTexts("prices")
  const language = useLanguage()
  return (
    <details>
      <summary className="link tap inline-flex items-center">
        {t("index.everyQuarter", { count: points.length })}
      </summary>
      <Table caption={t("index.tableOf", { name })} className="mt-2 max-w-md">
        <thead>
          <tr>
            <HeadCell>{t("index.quarter")}</HeadCell>
            <HeadCell isFigure>{t("index.value")}</HeadCell>
            <HeadCell isFigure>{t("index.pairs")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ quarter, value, pairs }) => (
            <tr key={quarter}>
              <Cell className="figures">{quarterText(quarter)}</Cell>
              <Cell isFigure className="font-semibold">
                {value.toFixed(1)}
              </Cell>
              <Cell isFigure>{formatCount(pairs, language)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  )
}
