import { type Column, headFrom } from "#admin/lists/columns.ts"
import { cardPath } from "#domains/pictures/sources.ts"
import { pathTo } from "#platform/app-path.ts"
import { Badge } from "#ui/status-mark.tsx"
import type { ListedProduct } from "../../list-products.ts"
import { strengthText, volumeText } from "../../product.ts"

/** The file has other columns: those of an import. */
export const productColumns: readonly Column<ListedProduct, "catalogue-admin">[] = [
  {
    name: "picture",
    head: "products.pictures",
    isHeadHidden: true,
    isWideOnly: true,
    cell: ({ id, pictureId }) => (
      <img
        src={pictureId ? cardPath(pictureId) : `/drawings/${id}.svg`}
        alt=""
        width={36}
        height={48}
        loading="lazy"
        className="h-12 w-9 object-contain"
      />
    ),
  },
  {
    name: "name",
    head: "products.fields.name",
    value: "name",
    to: ({ id }) => pathTo("/admin/products/:id", { id }),
    note: ({ isArchived }, { t }) =>
      isArchived && (
        <Badge icon="close" tone="soft">
          {t("products.archived")}
        </Badge>
      ),
    className: "min-w-56",
  },
  { name: "distillery", head: "products.fields.distillery", value: "distillery" },
  { name: "bottler", head: "products.fields.bottler", value: "bottler", isWideOnly: true },
  { name: "category", head: "products.category", value: "category", format: "tight", isWideOnly: true },
  { name: "age", head: "products.fields.age", value: "age", format: "count", isLabelled: true },
  {
    name: "strength",
    head: "products.fields.abvPercent",
    format: "count",
    cell: ({ abvPercent }) => strengthText(abvPercent),
    isLabelled: true,
  },
  {
    name: "volume",
    head: headFrom("shop", "bottle.facts.volume"),
    format: "count",
    cell: ({ volumeMl }) => volumeText(volumeMl),
    isWideOnly: true,
  },
]
