import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { denseTable } from "#admin/dense-table.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { monthsAfter, monthsBefore } from "#platform/time.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { monthName, monthOf, readCalendar } from "../../calendar.ts"
import { locations } from "../../lot.ts"
import { AuctionStatus } from "../parts/auction-status.tsx"
import type { Route } from "./+types/auction-calendar"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const month = monthOf(url.searchParams.get("month"), ctx.now())
    return {
      month: monthName(month),
      before: monthName(monthsBefore(month, 1)),
      after: monthName(monthsAfter(month, 1)),
      events: await readCalendar(ctx, month),
    }
  })
}

const months = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"] as const

export default function AuctionCalendar({ loaderData }: Route.ComponentProps) {
  const t = useTexts("auctions-admin")
  const adminTexts = useTexts("admin")
  const language = useLanguage()
  const { month, before, after, events } = loaderData
  const [year = "", number] = month.split("-")
  const title = t("calendar.month", {
    month: t(`calendar.months.${months[Number(number) - 1] ?? "1"}`),
    year,
  })
  const days = Object.entries(Object.groupBy(events, ({ at }) => formatDate(at, language, "day")))
  return (
    <>
      <PageHead title={`${t("calendar.title")}: ${title}`} isHidden />
      <AdminPageHead
        title={title}
        back={{ to: "/admin/auctions", text: adminTexts("nav.auctions") }}
        aside={t("calendar.zone")}
      >
        <LinkButton to={`?month=${before}`}>{t("calendar.before")}</LinkButton>
        <LinkButton to={`?month=${after}`}>{t("calendar.after")}</LinkButton>
      </AdminPageHead>
      {days.length === 0 ? (
        <EmptyState title={t("calendar.none")} />
      ) : (
        <Table caption={title} className={`stacks ${denseTable}`}>
          <thead>
            <tr>
              <HeadCell>{t("calendar.day")}</HeadCell>
              {locations.map((location) => (
                <HeadCell key={location}>{adminTexts(`places.${location}`)}</HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(([day, ofDay]) => (
              <tr key={day}>
                <Cell className="figures whitespace-nowrap align-top font-semibold">{day}</Cell>
                {locations.map((location) => (
                  <Cell key={location} data-label={adminTexts(`places.${location}`)} className="align-top">
                    <Events events={ofDay?.filter(({ auction }) => auction.location === location) ?? []} />
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}

function Events({ events }: { events: Route.ComponentProps["loaderData"]["events"] }) {
  const t = useTexts("auctions-admin")
  if (events.length === 0) return null
  return (
    <ul className="grid gap-2">
      {events.map(({ at, kind, auction }) => (
        <li key={`${auction.id} ${kind}`} className="grid gap-0.5">
          <span className="label-text">{t(`calendar.kinds.${kind}`, { time: clockOf(at) })}</span>
          <span className="flex flex-wrap items-center gap-x-2">
            <Link className="link" to={pathTo("/admin/auctions/:id", { id: auction.id })}>
              {auction.title}
            </Link>
            <AuctionStatus status={auction.status} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function clockOf(at: string): string {
  return new Date(new Date(at).getTime() + 8 * 60 * 60_000).toISOString().slice(11, 16)
}
