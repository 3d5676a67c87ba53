import { useSearchParams } from "react-router"
import { actsColumn, type Column } from "#admin/lists/columns.ts"
import { useTexts } from "#language/use-texts.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { TextLink } from "#ui/link.tsx"
import type { UnpaidOrderLine } from "../list-unpaid.ts"

const columns: readonly Column<UnpaidOrderLine, "checkout-admin">[] = [
  { name: "id", csv: "id", value: ({ id }) => id },
  { name: "kind", csv: "kind", value: ({ kind }) => kind },
  {
    name: "lot",
    head: "unpaid.lot",
    csv: "title",
    value: "title",
    to: ({ path }) => path,
    note: ({ kind }, { t }) => t(`unpaid.kinds.${kind}`),
    className: "min-w-56",
  },
  { name: "buyer", head: "orders.buyer", csv: "username", value: "username", format: "tight" },
  {
    name: "price",
    head: "unpaid.hammer",
    csv: "price_sgd",
    value: "priceCents",
    format: "money",
    className: "font-semibold",
  },
  { name: "due", head: "unpaid.due", csv: "due_singapore", value: "dueAt", format: "day", isLabelled: true },
  {
    name: "until",
    head: "unpaid.until",
    csv: "default_from_singapore",
    value: "until",
    format: "day",
    isLabelled: true,
  },
  {
    name: "lotNow",
    head: "unpaid.lotNow",
    cell: (line) => <LotNow line={line} />,
    className: "whitespace-nowrap",
    isLabelled: true,
  },
  {
    name: "order",
    head: "unpaid.order",
    csv: "order",
    value: "reference",
    format: "tight",
    to: ({ orderId }) => (orderId ? pathTo("/admin/orders/:id", { id: orderId }) : undefined),
    isLabelled: true,
  },
  { name: "lotNowInFile", csv: "lot_now", value: ({ lotNow }) => lotNow },
  actsColumn((line) => line.canDeclareDefault && <DefaultLink line={line} />),
]

export const unpaidColumns = columns.filter(({ name }) => name !== "lotNow")
export const defaultedColumns = columns.filter(({ name }) => name !== "until")

/** Keeps the list's filter; an empty id closes the question. */
export function questionPath(search: URLSearchParams, lineId: string): AppPath {
  const query = new URLSearchParams(search)
  if (lineId) query.set("dialog", lineId)
  else query.delete("dialog")
  return `?${query}`
}

function DefaultLink({ line: { id, title } }: { line: UnpaidOrderLine }) {
  const t = useTexts("checkout-admin")
  const [search] = useSearchParams()
  return (
    <LinkButton
      size="small"
      to={questionPath(search, id)}
      preventScrollReset
      aria-label={`${t("unpaid.default")}: ${title}`}
      text={t("unpaid.default")}
    />
  )
}

function LotNow({ line: { kind, lotId, lotNow } }: { line: UnpaidOrderLine }) {
  const t = useTexts("checkout-admin")
  if (lotNow === null) return t(`unpaid.now.${kind === "lot" ? "unsold" : "onSale"}`)
  return <TextLink to={pathTo("/admin/lots/:id", { id: lotId })} text={t(`unpaid.now.${lotNow}`)} />
}
