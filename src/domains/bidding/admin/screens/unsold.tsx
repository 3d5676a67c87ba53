import { ListPage } from "#admin/lists/list-page.tsx"
import { bulkAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { actOnUnsold } from "../act-on-unsold.ts"
import { listUnsold } from "../list-unsold.ts"
import { unsoldColumns } from "../parts/unsold-columns.tsx"
import { listUpcomingAuctions } from "../read-lot.ts"
import { unsoldActs } from "../unsold-acts.ts"
import { unsoldList } from "../unsold-list.ts"
import type { Route } from "./+types/unsold"

export const loader = listLoader(unsoldList, listUnsold, async (ctx) => ({
  auctions: await listUpcomingAuctions(ctx),
}))

export const action = bulkAction("auctions", actOnUnsold)

export default function UnsoldLots({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("bidding-admin")
  const kit = useTexts("admin")
  const { query, setup, lots, total, pages, auctions } = loaderData
  const columns = unsoldColumns(query.show)
  const bulk = { list: "unsold", acts: unsoldActs, answer: actionData, auctions, total }
  return (
    <ListPage
      title={kit("nav.unsold")}
      aside={t("unsold.found", { count: total })}
      list={unsoldList}
      page={{ query, setup, pages }}
      tabs={{ facet: "show", label: t("unsold.show"), tab: (show) => t(`unsold.shows.${show}`) }}
      filter={{ search: { label: t("unsold.search") }, facets: { show: "hidden" } }}
      empty={[t(`unsold.none.${query.show}`)]}
      {...(query.show === "to-decide" ? { bulk } : {})}
      table={{
        noun: "bidding-admin",
        columns,
        rows: lots,
        ...(query.show === "to-decide" ? { bulkName: ({ name }: { name: string }) => name } : {}),
      }}
    />
  )
}
