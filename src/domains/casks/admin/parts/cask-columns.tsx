import type { Column } from "#admin/columns.ts"
import { pathTo } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import type { ListedCask } from "../reads.ts"

export const caskColumns: readonly Column<ListedCask, "casks-admin">[] = [
  { name: "number", head: (t) => t("number"), value: ({ number }) => number, format: "tight" },
  {
    name: "cask",
    head: (t) => t("cask"),
    value: ({ name }) => name,
    to: ({ id }) => pathTo("/admin/casks/:id", { id }),
    className: "min-w-48",
  },
  {
    name: "filled",
    head: (_t, _kit, textsOf) => textsOf("casks")("filled"),
    value: ({ filledOn }) => filledOn,
    format: "tight",
  },
  { name: "rla", head: (t) => t("rla"), cell: ({ rlaLitres }) => rlaLitres, format: "count" },
  {
    name: "abv",
    head: (_t, _kit, textsOf) => textsOf("casks")("abv"),
    cell: ({ abvPercent }) => abvPercent,
    format: "count",
  },
  {
    name: "measured",
    head: (_t, _kit, textsOf) => textsOf("casks")("measured"),
    value: ({ regaugedOn }) => regaugedOn,
    format: "tight",
  },
  {
    name: "price",
    head: (t) => t("price"),
    cell: ({ priceCents }) => (priceCents === null ? "–" : <Price cents={priceCents} size="small" />),
    format: "money",
  },
  {
    name: "offer",
    head: (t) => t("offer"),
    cell: ({ offer }, { t }) => t(`offers.${offer ?? "none"}`),
    format: "tight",
  },
  {
    name: "questions",
    head: (t) => t("questions"),
    cell: ({ number, openEnquiries }) =>
      openEnquiries > 0 ? (
        <Link className="link" to={`/admin/enquiries?${new URLSearchParams({ q: number })}`}>
          {openEnquiries}
        </Link>
      ) : (
        "–"
      ),
    format: "count",
  },
]
