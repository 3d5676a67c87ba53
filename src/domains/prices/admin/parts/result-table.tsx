import { denseTable } from "#admin/dense-table.ts"
import { money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { foreignMoney, saleDay } from "../../format-sale.ts"
import type { AdminResult } from "../../list-results.ts"

export function ResultTable({ results }: { results: readonly AdminResult[] }) {
  const t = useTexts("prices-admin")
  return (
    <Table caption={t("results.title")} className={`stacks ${denseTable}`}>
      <thead>
        <tr>
          <HeadCell>
            <span className="sr-only">{t("results.choose")}</span>
          </HeadCell>
          <HeadCell>{t("results.titleColumn")}</HeadCell>
          <HeadCell>{t("results.bottle")}</HeadCell>
          <HeadCell>{t("results.house")}</HeadCell>
          <HeadCell isFigure>{t("results.hammer")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <ResultRow key={result.id} result={result} />
        ))}
      </tbody>
    </Table>
  )
}

function ResultRow({ result }: { result: AdminResult }) {
  const t = useTexts("prices-admin")
  const language = useLanguage()
  const { id, title, itemType, house, auction, soldOn, datePrecision, currency } = result
  const sold = { endedAt: `${soldOn}T04:00:00Z`, isDayKnown: !datePrecision.startsWith("month") }
  return (
    <tr className="hover:bg-paper-sunk">
      <Cell>
        <label className="inline-flex size-8 items-center justify-center">
          <span className="sr-only">{t("results.chooseOne", { title })}</span>
          <input type="checkbox" name="id" value={id} className="size-4" />
        </label>
      </Cell>
      <Cell className="min-w-64 break-words">
        {title}
        <span className="label-text figures block">
          {[id, ...(itemType === "whisky bottle" ? [] : [itemType])].join(" · ")}
        </span>
      </Cell>
      <Cell className="min-w-56">
        <Bottle result={result} />
      </Cell>
      <Cell className="min-w-44">
        {house}
        <span className="label-text block">{[auction, saleDay(sold, language)].join(", ")}</span>
      </Cell>
      <Cell isFigure>
        <span className="font-semibold">{money(result.sgdCents)}</span>
        <span className="label-text block">{foreignMoney(result.hammerMinor, currency)}</span>
      </Cell>
    </tr>
  )
}

function Bottle({ result: { productId, product, matchedBy } }: { result: AdminResult }) {
  const t = useTexts("prices-admin")
  if (productId === null || product === null)
    return matchedBy === "staff" ? (
      <Badge icon="minus">{t("results.noneOfOurs")}</Badge>
    ) : (
      <span className="text-ink-faint">–</span>
    )
  return (
    <>
      <Link className="link" to={pathTo("/admin/products/:id", { id: productId })}>
        {product}
      </Link>
      <span className="label-text block">{t(`results.states.${matchedBy ?? "rule"}`)}</span>
    </>
  )
}
