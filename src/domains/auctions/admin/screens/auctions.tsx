import { ListPage } from "#admin/lists/list-page.tsx"
import { listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { TextLink } from "#ui/link.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { adminAuctionGroups, adminAuctionList } from "../auction-list.ts"
import { auctionColumns } from "../parts/auction-columns.tsx"
import { listAuctionGroups } from "../reads.ts"
import type { Route } from "./+types/auctions"

export const loader = listLoader(adminAuctionList, listAuctionGroups)

export default function Auctions({
  loaderData: { query, setup, auctions, counts, total },
}: Route.ComponentProps) {
  const t = useTexts("admin")
  const auctionsTexts = useTexts("auctions-admin")
  const placeTexts = useTexts("places")
  const place: Record<string, string> = query.location ? { location: query.location } : {}
  return (
    <ListPage
      title={t("nav.auctions")}
      csv="/admin/auctions.csv"
      actions={
        <>
          <LinkButton to="/admin/auctions/calendar">{auctionsTexts("calendar.title")}</LinkButton>
          <LinkButton kind="act" to="/admin/auctions/new" text={auctionsTexts("auctions.new")} />
        </>
      }
      above={
        <Tabs
          label={auctionsTexts("auctions.byStatus")}
          tabs={adminAuctionGroups.map((group) => ({
            to: `?${new URLSearchParams({ status: group, ...place })}`,
            label: auctionsTexts(`groups.${group}`),
            isCurrent: group === query.status,
            count: counts[group],
          }))}
        />
      }
      list={adminAuctionList}
      page={{ query, setup }}
      filter={{
        facets: {
          status: "hidden",
          location: {
            label: t("columns.place"),
            any: t("everywhere"),
            option: (location) => placeTexts(`names.${location}`),
          },
        },
        sort: (sort) => auctionsTexts(`sorts.${sort}`),
      }}
      sorts={{
        starts: { up: "starts" },
        ends: { up: "ends", down: "newest" },
        lots: { down: "lots" },
        bids: { down: "bids" },
      }}
      empty={[
        auctionsTexts("auctions.noneTitle"),
        <TextLink key="new" to="/admin/auctions/new" text={auctionsTexts("auctions.new")} />,
      ]}
      table={{
        noun: "admin",
        columns: auctionColumns,
        rows: auctions,
        bulkName: ({ title }) => title,
      }}
      bulk={{ list: "auctions", total }}
    />
  )
}
