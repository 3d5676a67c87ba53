import type { BidIncrement } from "#domains/auctions/lot.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Cell, HeadCell, Table } from "#ui/table.tsx"

export function BidIncrements({ increments }: { increments: readonly BidIncrement[] }) {
  const t = useTexts("pages")
  return (
    <section id="steps" className="grid max-w-[36rem] scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-xl md:text-2xl">{t("increments.title")}</h2>
      <p>{t("increments.lead")}</p>
      <Table caption={t("increments.title")}>
        <thead>
          <tr>
            <HeadCell>{t("increments.price")}</HeadCell>
            <HeadCell isFigure>{t("increments.step")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {increments.map(({ minCents, maxCents, stepCents }) => (
            <tr key={minCents}>
              <Cell className="figures">
                {maxCents === null
                  ? t("increments.from", { from: money(minCents) })
                  : t("increments.between", { from: money(minCents), to: money(maxCents) })}
              </Cell>
              <Cell isFigure>{money(stepCents)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
