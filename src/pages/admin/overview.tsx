import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { denseTable } from "#admin/dense-table.ts"
import { Figures } from "#admin/figures.tsx"
import { LinkedFigures } from "#admin/linked-figures.tsx"
import { can } from "#domains/accounts/permissions.ts"
import { AuctionStatus } from "#domains/auctions/admin/parts/auction-status.tsx"
import { AdminAuctionQuery, listAuctionsForAdmin } from "#domains/auctions/admin/reads.ts"
import { formatCount, formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Countdown } from "#ui/countdown.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import type { Route } from "./+types/overview"
import { MoneyFigures } from "./money-figures.tsx"
import { readOverview } from "./read-overview.ts"
import { StoredFaults } from "./stored-faults.tsx"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => ({
    today: await readOverview(ctx),
    auctions: can(ctx, "auctions") ? await listAuctionsForAdmin(ctx, AdminAuctionQuery.parse({})) : null,
    now: ctx.now().toISOString(),
  }))
}

export default function AdminOverview({ loaderData }: Route.ComponentProps) {
  const t = useTexts("admin")
  const language = useLanguage()
  const { today, auctions, now } = loaderData
  const figure = (value: number) => formatCount(value, language)
  return (
    <>
      <PageHead title={t("nav.overview")} isHidden />
      <AdminPageHead
        title={t("overview.title")}
        aside={t("overview.asOf", { moment: formatDate(now, language) })}
      />
      <StoredFaults faults={today.faults} />
      <Figures
        label={t("overview.figures")}
        figures={[
          {
            label: t("overview.liveAuctions"),
            value: figure(today.liveAuctions),
            note: t("overview.lotsLive", { count: today.live }),
            ...(today.liveAuctions > 0 ? { tone: "act" } : {}),
          },
          { label: t("overview.endingSoon"), value: figure(today.endingSoon) },
          {
            label: t("overview.bidsLastHour"),
            value: figure(today.bidsLastHour),
          },
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
  const language = useLanguage()
  if (auctions.length === 0)
    return (
      <EmptyState
        title={t("overview.noneTitle")}
        next={
          <Link className="link" to="/admin/auctions/new">
            {auctionsTexts("auctions.new")}
          </Link>
        }
      />
    )
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t("overview.open")}</h2>
      <Table caption={t("overview.open")} className={denseTable}>
        <thead>
          <tr>
            <HeadCell>{t("columns.auction")}</HeadCell>
            <HeadCell>{t("columns.status")}</HeadCell>
            <HeadCell>{t("columns.place")}</HeadCell>
            <HeadCell isFigure>{t("columns.lots")}</HeadCell>
            <HeadCell isFigure>{t("columns.bids")}</HeadCell>
            <HeadCell className="pl-6">{t("columns.next")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {auctions.map((auction) => (
            <tr key={auction.id}>
              <Cell className="min-w-48">
                <Link
                  className="link font-semibold"
                  to={pathTo(auction.status === "live" ? "/admin/auctions/:id/live" : "/admin/auctions/:id", {
                    id: auction.id,
                  })}
                >
                  {auction.title}
                </Link>
              </Cell>
              <Cell>
                <AuctionStatus status={auction.status} />
              </Cell>
              <Cell>{t(`places.${auction.location}`)}</Cell>
              <Cell isFigure>{formatCount(auction.lotCount, language)}</Cell>
              <Cell isFigure>{formatCount(auction.bidCount, language)}</Cell>
              <Cell className="figures pl-6 whitespace-nowrap">
                {auction.status === "live" ? (
                  <>
                    {t("overview.endsIn")}{" "}
                    <Countdown endsAt={auction.endsAt} now={now} pausedAt={auction.pausedAt} />
                  </>
                ) : (
                  t("overview.starts", { moment: formatDate(auction.startsAt, language) })
                )}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
