import { type Column, headFrom } from "#admin/lists/columns.ts"
import { pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import type { AdminListedCask } from "../reads.ts"

export const caskColumns: readonly Column<AdminListedCask, "casks-admin">[] = [
  { name: "number", head: "number", value: "number", format: "tight" },
  {
    name: "cask",
    head: "cask",
    value: "name",
    to: ({ id }) => pathTo("/admin/casks/:id", { id }),
    className: "min-w-48",
  },
  { name: "filled", head: headFrom("casks", "filled"), value: "filledOn", format: "tight", isWideOnly: true },
  { name: "rla", head: "rla", cell: ({ rlaLitres }) => rlaLitres, format: "count", isWideOnly: true },
  {
    name: "abv",
    head: headFrom("casks", "abv"),
    cell: ({ abvPercent }) => abvPercent,
    format: "count",
    isWideOnly: true,
  },
  {
    name: "measured",
    head: headFrom("casks", "measured"),
    value: "regaugedOn",
    format: "tight",
    isWideOnly: true,
  },
  {
    name: "price",
    head: "price",
    cell: ({ priceCents }) => (priceCents === null ? "–" : <Price cents={priceCents} size="small" />),
    format: "money",
  },
  {
    name: "offer",
    head: "offer",
    cell: ({ offer }, { t }) => t(`offers.${offer ?? "none"}`),
    format: "tight",
  },
  {
    name: "questions",
    head: "questions",
    cell: ({ number, openEnquiries }) =>
      openEnquiries > 0 ? (
        <TextLink to={`/admin/enquiries?${new URLSearchParams({ q: number })}`} text={openEnquiries} />
      ) : (
        "–"
      ),
    format: "count",
    isLabelled: true,
  },
]
