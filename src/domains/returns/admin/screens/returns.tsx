import { ListPage } from "#admin/lists/list-page.tsx"
import { listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { claimList } from "../claim-list.ts"
import { listClaims } from "../list-claims.ts"
import { claimColumns } from "../parts/claim-columns.tsx"
import type { Route } from "./+types/returns"

export const loader = listLoader(claimList, listClaims)

export default function Returns({ loaderData }: Route.ComponentProps) {
  const t = useTexts("returns-admin")
  const kit = useTexts("admin")
  const shopTexts = useTexts("returns")
  const assignmentTexts = useTexts("assignments")
  const { query, setup, claims, total, pages } = loaderData
  return (
    <ListPage
      title={kit("nav.returns")}
      aside={t("found", { count: total })}
      csv="/admin/returns.csv"
      list={claimList}
      page={{ query, setup, pages }}
      tabs={{ facet: "show", label: t("show"), tab: (show) => t(`shows.${show}`) }}
      filter={{
        search: { label: t("search"), placeholder: t("searchHint") },
        facets: {
          show: "hidden",
          reason: { label: t("reason"), option: (reason) => shopTexts(`reasons.${reason}`) },
          mine: { label: assignmentTexts("mine") },
        },
      }}
      empty={[t(`none.${query.show}`)]}
      table={{ noun: "returns-admin", columns: claimColumns, rows: claims }}
    />
  )
}
