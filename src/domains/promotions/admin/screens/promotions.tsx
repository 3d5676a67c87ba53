import { ListPage } from "#admin/lists/list-page.tsx"
import { listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { listAdminPromotions } from "../list-promotions.ts"
import { promotionColumns } from "../parts/promotion-columns.tsx"
import { promotionList } from "../promotion-list.ts"
import type { Route } from "./+types/promotions"

export const loader = listLoader(promotionList, listAdminPromotions)

export default function Promotions({ loaderData }: Route.ComponentProps) {
  const t = useTexts("promotions-admin")
  const kit = useTexts("admin")
  const { query, setup, promotions, total, pages } = loaderData
  return (
    <ListPage
      title={kit("nav.promotions")}
      aside={t("found", { count: total })}
      csv="/admin/promotions.csv"
      actions={<LinkButton kind="act" to="/admin/promotions/new" text={t("new")} />}
      list={promotionList}
      page={{ query, setup, pages }}
      tabs={{ facet: "state", label: t("state"), tab: (state) => t(`states.${state || "all"}`) }}
      filter={{
        search: { label: t("search"), placeholder: t("searchHint") },
        facets: {
          state: "hidden",
          kind: { label: t("discount"), option: (kind) => t(`kinds.${kind}`) },
          coded: { label: t("coded") },
        },
      }}
      empty={[t("none")]}
      sorts={{ starts: { up: "oldest", down: "newest" }, uses: { down: "most-used" } }}
      table={{ noun: "promotions-admin", columns: promotionColumns, rows: promotions }}
    />
  )
}
