import { BulkCheckbox } from "#admin/bulk-form.tsx"
import { denseTable } from "#admin/dense-table.ts"
import { useRowKeys } from "#admin/row-keys.ts"
import { cardPath } from "#domains/pictures/sources.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { ListedProduct } from "../../list-products.ts"
import { strengthText, volumeText } from "../../product.ts"

export function ProductTable({ products }: { products: readonly ListedProduct[] }) {
  const t = useTexts("catalogue-admin")
  const adminTexts = useTexts("admin")
  const facts = useTexts("shop")
  const rowKeys = useRowKeys()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Table caption={t("products.title")} className={denseTable}>
        <thead>
          <tr>
            <HeadCell>
              <span className="sr-only">{adminTexts("many.head")}</span>
            </HeadCell>
            <HeadCell>
              <span className="sr-only">{t("products.pictures")}</span>
            </HeadCell>
            <HeadCell>{t("products.fields.name")}</HeadCell>
            <HeadCell>{t("products.fields.distillery")}</HeadCell>
            <HeadCell>{t("products.fields.bottler")}</HeadCell>
            <HeadCell>{t("products.category")}</HeadCell>
            <HeadCell isFigure>{t("products.fields.age")}</HeadCell>
            <HeadCell isFigure>{t("products.fields.abvPercent")}</HeadCell>
            <HeadCell isFigure>{facts("bottle.facts.volume")}</HeadCell>
          </tr>
        </thead>
        <tbody {...rowKeys}>
          {products.map((product) => (
            <tr key={product.id} className="hover:bg-paper-sunk">
              <Cell>
                <BulkCheckbox row={product.id} name={product.name} />
              </Cell>
              <Cell>
                <img
                  src={product.pictureId ? cardPath(product.pictureId) : `/drawings/${product.id}.svg`}
                  alt=""
                  width={36}
                  height={48}
                  loading="lazy"
                  className="h-12 w-9 object-contain"
                />
              </Cell>
              <Cell className="min-w-56">
                <Link
                  data-row
                  className="link inline-flex min-h-6 items-center font-semibold"
                  to={pathTo("/admin/products/:id", { id: product.id })}
                >
                  {product.name}
                </Link>
                {product.isArchived && (
                  <p>
                    <Badge icon="close" tone="soft">
                      {t("products.archived")}
                    </Badge>
                  </p>
                )}
              </Cell>
              <Cell>{product.distillery ?? "–"}</Cell>
              <Cell>{product.bottler}</Cell>
              <Cell className="whitespace-nowrap">{product.category}</Cell>
              <Cell isFigure>{product.age ?? "–"}</Cell>
              <Cell isFigure>{strengthText(product.abvPercent)}</Cell>
              <Cell isFigure>{volumeText(product.volumeMl)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="label-text">{adminTexts("rowKeys")}</p>
    </div>
  )
}
