import { AdminFilter } from "#admin/admin-filter.tsx"
import { useRowKeys } from "#admin/lists/row-keys.ts"
import { useTexts } from "#language/use-texts.ts"
import { TextLink } from "#ui/link.tsx"
import { strengthText, volumeText } from "../../product.ts"

type ProductMatch = { id: string; name: string; bottler: string; abvPercent: number; volumeMl: number }
type Props = { q: string; found: readonly (ProductMatch & { total: number })[]; product: ProductMatch | null }

export function ProductSearch({ q, found, product }: Props) {
  const t = useTexts("auctions-admin")
  const rowKeys = useRowKeys()
  const total = found[0]?.total ?? 0
  const hasMore = total > found.length
  if (product)
    return (
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-y border-rule py-3">
        <div>
          <p className="font-name text-lg">{product.name}</p>
          <p className="label-text">{lineOf(product)}</p>
        </div>
        <TextLink to={`?${new URLSearchParams({ q })}`} text={t("newLot.other")} />
      </div>
    )
  return (
    <div className="grid max-w-[48rem] gap-4">
      <AdminFilter
        layout="line"
        q={q}
        searchInput={{
          label: t("newLot.search"),
          required: true,
          autoFocus: true,
          autoComplete: "off",
          className: "grow",
        }}
        find={t("newLot.find")}
      />
      {q && (
        <p role="status" className="label-text">
          {t("newLot.found", { count: total })}
          {hasMore && ` · ${t("newLot.more", { shown: found.length })}`}
        </p>
      )}
      {found.length > 0 && (
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">{t("newLot.found", { count: total })}</caption>
          <tbody {...rowKeys}>
            {found.map((one) => (
              <tr key={one.id} className="border-t border-rule hover:bg-paper-sunk">
                <td className="py-2 pr-4">
                  <TextLink data-row to={`?${new URLSearchParams({ q, product: one.id })}`} text={one.name} />
                </td>
                <td className="figures label-text py-2 text-right">{lineOf(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

function lineOf({ bottler, volumeMl, abvPercent }: ProductMatch): string {
  return [bottler, volumeText(volumeMl), strengthText(abvPercent)].join(" · ")
}
