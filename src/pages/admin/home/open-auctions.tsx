import type { Column } from "#admin/lists/columns.ts"
import { TableSection } from "#admin/section.tsx"
import { auctionColumns } from "#domains/auctions/admin/parts/auction-columns.tsx"
import { formatSaleTime } from "#domains/auctions/admin/sale-time.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Countdown } from "#ui/countdown.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { TextLink } from "#ui/link.tsx"
import type { HomeView } from "./read-home.ts"

type OpenAuctionList = NonNullable<HomeView["auctions"]>

export function OpenAuctions({ auctions, now }: { auctions: OpenAuctionList; now: string }) {
  const t = useTexts("admin")
  const auctionsTexts = useTexts("auctions-admin")
  if (auctions.length === 0)
    return (
      <EmptyState
        title={t("home.noneTitle")}
        next={<TextLink to="/admin/auctions/new" text={auctionsTexts("auctions.new")} />}
      />
    )
  return <TableSection title={t("home.auctions")} noun="admin" columns={openColumns(now)} rows={auctions} />
}

const sharedColumns = ["status", "location", "lots", "bids"]

function openColumns(now: string): readonly Column<OpenAuctionList[number], "admin">[] {
  return [
    {
      name: "auction",
      head: "columns.auction",
      value: "title",
      to: ({ id, status }) =>
        pathTo(status === "live" ? "/admin/auctions/:id/live" : "/admin/auctions/:id", { id }),
      className: "min-w-48 font-semibold",
    },
    ...auctionColumns.filter(({ name }) => sharedColumns.includes(name)),
    {
      name: "next",
      head: "columns.next",
      cell: ({ status, location, startsAt, endsAt, pausedAt }, { t, language }) =>
        status === "live" ? (
          <>
            {t("home.endsIn")} <Countdown endsAt={endsAt} now={now} pausedAt={pausedAt} />
          </>
        ) : (
          t("home.starts", { moment: formatSaleTime(startsAt, location, language) })
        ),
      format: "moment",
    },
  ]
}
