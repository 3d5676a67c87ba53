import { AdminPageHead } from "#admin/admin-page-head.tsx"
import type { Column } from "#admin/columns.ts"
import { Figures } from "#admin/figures.tsx"
import { LinkedFigures } from "#admin/linked-figures.tsx"
import { TableSection } from "#admin/section.tsx"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { can } from "#domains/accounts/permissions.ts"
import { auctionColumns } from "#domains/auctions/admin/parts/auction-columns.tsx"
import { listAuctionsForAdmin } from "#domains/auctions/admin/reads.ts"
import { formatSaleTime } from "#domains/auctions/admin/sale-time.ts"
import { formatCount, formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Countdown } from "#ui/countdown.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { TextLink } from "#ui/link.tsx"
import type { Route } from "./+types/overview"
import { MoneyFigures } from "./money-figures.tsx"
import { readOverview } from "./read-overview.ts"
import { StoredFaults } from "./stored-faults.tsx"

export const loader = adminLoader("adminPages", async (ctx) => ({
  today: await readOverview(ctx),
  auctions: can(ctx, "auctions") ? await listAuctionsForAdmin(ctx) : null,
  now: ctx.now().toISOString(),
}))

export default function AdminOverview({ loaderData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const language = useLanguage()
  const { today, auctions, now } = loaderData
  const figure = (value: number) => formatCount(value, language)
  return (
    <>
      <AdminPageHead
        pageTitle={t("nav.overview")}
        title={t("overview.title")}
        aside={t("overview.asOf", { moment: formatDate(now, language) })}
      />
      <StoredFaults faults={today.faults} />
      <Figures
        label={t("overview.figures")}
        figures={[
          {
            label: t("overview.liveAuctions"),
            value: <TextLink to="/admin/auctions?status=live" text={figure(today.liveAuctions)} />,
            note: t("overview.lotsLive", { count: today.live }),
            ...(today.liveAuctions > 0 ? { tone: "act" } : {}),
          },
          { label: t("overview.endingSoon"), value: figure(today.endingSoon) },
          { label: t("overview.bidsLastHour"), value: figure(today.bidsLastHour) },
          { label: t("overview.bidsLastMinute"), value: figure(today.bidsLastMinute) },
          {
            label: t("overview.soldToday"),
            value: figure(today.soldToday),
            note: t("overview.hammerToday", { sum: money(today.hammerTodayCents) }),
          },
          { label: t("overview.unsoldToday"), value: figure(today.unsoldToday) },
        ]}
      />
      <LinkedFigures
        label={t("overview.waiting")}
        figures={today.waiting.map(({ label, ...figure }) => ({ ...figure, label: t(`overview.${label}`) }))}
      />
      <MoneyFigures
        orders={today.orders}
        toPack={today.toPack}
        open={today.open}
        unpaid={today.unpaid}
        held={today.held}
        approvals={today.approvals}
        awaiting={today.awaiting}
      />
      {auctions && <OpenAuctions auctions={auctions} now={now} />}
    </>
  )
}

type OpenAuctionList = NonNullable<Route.ComponentProps["loaderData"]["auctions"]>

function OpenAuctions({ auctions, now }: { auctions: OpenAuctionList; now: string }) {
  const t = useTexts("admin")
  const auctionsTexts = useTexts("auctions-admin")
  if (auctions.length === 0)
    return (
      <EmptyState
        title={t("overview.noneTitle")}
        next={<TextLink to="/admin/auctions/new" text={auctionsTexts("auctions.new")} />}
      />
    )
  return <TableSection title={t("overview.open")} noun="admin" columns={openColumns(now)} rows={auctions} />
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
            {t("overview.endsIn")} <Countdown endsAt={endsAt} now={now} pausedAt={pausedAt} />
          </>
        ) : (
          t("overview.starts", { moment: formatSaleTime(startsAt, location, language) })
        ),
      format: "moment",
    },
  ]
}
