import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { incrementRowAt } from "../increments/increments.ts"
import type { BidIncrement } from "../lot.ts"

type Props = { increments: readonly BidIncrement[]; caption: string; atCents?: number }

/** Marks the row of a price, if one is given. */
export function IncrementTable({ increments, caption, atCents }: Props) {
  const t = useTexts("auctions")
  const current = atCents === undefined ? undefined : incrementRowAt(increments, atCents)
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <HeadCell>{t("increments.price")}</HeadCell>
          <HeadCell isFigure>{t("increments.step")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {increments.map((row) => (
          <tr
            key={row.minCents}
            {...(row === current ? { "aria-current": true, className: "bg-paper-sunk font-semibold" } : {})}
          >
            <Cell className="figures">
              {row.maxCents === null
                ? t("increments.from", { from: money(row.minCents) })
                : t("increments.between", { from: money(row.minCents), to: money(row.maxCents) })}
            </Cell>
            <Cell isFigure>{money(row.stepCents)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
