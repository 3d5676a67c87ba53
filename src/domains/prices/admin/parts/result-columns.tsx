import type { Column } from "#admin/lists/columns.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { foreignMoney, saleDay } from "../../format-sale.ts"
import type { AdminResult } from "../../list-results.ts"

export const resultColumns: readonly Column<AdminResult, "prices-admin">[] = [
  {
    name: "choose",
    head: "results.choose",
    isHeadHidden: true,
    cell: ({ id, title }, { t }) => (
      <label className="inline-flex size-8 items-center justify-center">
        <span className="sr-only">{t("results.chooseOne", { title })}</span>
        <input type="checkbox" name="id" value={id} className="size-4" />
      </label>
    ),
  },
  {
    name: "title",
    head: "results.titleColumn",
    value: "title",
    note: ({ id, itemType }) => [id, ...(itemType === "whisky bottle" ? [] : [itemType])].join(" · "),
    className: "min-w-64 break-words",
  },
  {
    name: "bottle",
    head: "results.bottle",
    cell: (result) => <Bottle result={result} />,
    className: "min-w-56",
  },
  {
    name: "house",
    head: "results.house",
    value: "house",
    note: ({ auction, soldOn, datePrecision }, { language }) => {
      const sold = { endedAt: `${soldOn}T04:00:00Z`, isDayKnown: !datePrecision.startsWith("month") }
      return [auction, saleDay(sold, language)].join(", ")
    },
    className: "min-w-44",
  },
  {
    name: "hammer",
    head: "results.hammer",
    cell: ({ sgdCents }) => <span className="font-semibold">{money(sgdCents)}</span>,
    note: ({ hammerMinor, currency }) => foreignMoney(hammerMinor, currency),
    format: "money",
  },
]

function Bottle({ result: { productId, product, matchedBy } }: { result: AdminResult }) {
  const t = useTexts("prices-admin")
  if (productId === null || product === null)
    return matchedBy === "staff" ? <Badge icon="minus">{t("results.noneOfOurs")}</Badge> : "–"
  return (
    <>
      <TextLink to={pathTo("/admin/products/:id", { id: productId })} text={product} />
      <span className="label-text block">{t(`results.states.${matchedBy ?? "rule"}`)}</span>
    </>
  )
}
