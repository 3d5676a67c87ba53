import { refusedIn } from "#admin/admin-form.tsx"
import { ListPage } from "#admin/lists/list-page.tsx"
import { adminAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { isOneOf } from "#platform/records.ts"
import { formatLocalTime } from "#platform/time.ts"
import { TextLink } from "#ui/link.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { refuse } from "../../refusals.ts"
import { actOnCollection, collectionActs } from "../act-on-collection.ts"
import { collectionList } from "../collection-list.ts"
import { findCollection, listCollections } from "../list-collections.ts"
import { collectionColumns } from "../parts/collection-columns.tsx"
import { CollectionScan, HandOver } from "../parts/hand-over.tsx"
import type { Route } from "./+types/collections"

export const loader = listLoader(collectionList, listCollections, async (ctx, _query, url) => {
  const code = url.searchParams.get("code") ?? ""
  return {
    code,
    found: (await findCollection(ctx, code)) ?? null,
    today: formatLocalTime(ctx.now()).slice(0, 10),
  }
})

export const action = adminAction("ship", async (ctx, submitted) => {
  const { intent, shipment = "" } = submitted
  if (!isOneOf(collectionActs, intent)) throw refuse("nothingChosen")
  await actOnCollection(ctx, shipment, intent, submitted)
  return redirectWithToast("/admin/collections", "shipments-admin", `collections.messages.${intent}`)
})

export default function Collections({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("shipments-admin")
  const kit = useTexts("admin")
  const { query, setup, collections, total, pages, code, found, today } = loaderData
  const refused = refusedIn(actionData)
  return (
    <>
      <ListPage
        title={kit("nav.collections")}
        aside={t("collections.found", { count: total })}
        actions={
          <TextLink
            reloadsPage
            to={`/admin/shipments/print?show=to-collect&from=${today}&to=${today}`}
            className="px-2 py-2"
            text={t("collections.print")}
          />
        }
        above={<CollectionScan wrong={code && !found ? t("collections.unknown") : undefined} />}
        list={collectionList}
        page={{ query, setup, pages }}
        tabs={{
          facet: "show",
          label: t("collections.show"),
          tab: (show) => t(`collections.shows.${show}`),
        }}
        filter={{
          search: { label: t("search"), placeholder: t("searchHint") },
          facets: { show: "hidden" },
        }}
        answer={found ? undefined : refused}
        empty={[t(`collections.none.${query.show}`)]}
        table={{ noun: "shipments-admin", columns: collectionColumns, rows: collections }}
      />
      {found && <HandOver collection={found} answer={refused} />}
    </>
  )
}
