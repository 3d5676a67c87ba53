import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { type Column, headFrom } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { monthsAfter, monthsBefore } from "#platform/time.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { TextLink } from "#ui/link.tsx"
import { monthName, monthOf, readCalendar } from "../../calendar.ts"
import { locations } from "../../lot.ts"
import { AuctionStatus } from "../parts/auction-status.tsx"
import { formatSaleTime } from "../sale-time.ts"
import type { Route } from "./+types/auction-calendar"

export const loader = adminLoader("auctions", async (ctx, { url }: Route.LoaderArgs) => {
  const month = monthOf(url.searchParams.get("month"), ctx.now())
  return {
    month: monthName(month),
    before: monthName(monthsBefore(month, 1)),
    after: monthName(monthsAfter(month, 1)),
    events: await readCalendar(ctx, month),
  }
})

type AuctionEvents = Route.ComponentProps["loaderData"]["events"]
type Day = { day: string; events: AuctionEvents }

const columns: readonly Column<Day, "auctions-admin">[] = [
  {
    name: "day",
    head: "calendar.day",
    cell: ({ day }) => <b>{day}</b>,
    className: "figures align-top whitespace-nowrap",
  },
  ...locations.map((location) => ({
    name: location,
    head: headFrom("places", `names.${location}`),
    cell: ({ events }: Day) => (
      <Events events={events.filter(({ auction }) => auction.location === location)} />
    ),
    isLabelled: true,
    className: "align-top",
  })),
]

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
  const byDay = Map.groupBy(events, ({ day }) => day)
  const days = [...byDay].toSorted(([one], [other]) => one.localeCompare(other))
  return (
    <>
      <AdminPageHead
        pageTitle={`${t("calendar.title")}: ${title}`}
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
        <DataTable
          noun="auctions-admin"
          caption={title}
          columns={columns}
          rows={days.map(([day, ofDay]) => ({
            day: formatDate(`${day}T04:00:00Z`, language, "day"),
            events: ofDay,
          }))}
          rowKey={({ day }) => day}
          isInner
          stacks
        />
      )}
    </>
  )
}

function Events({ events }: { events: AuctionEvents }) {
  const t = useTexts("auctions-admin")
  const language = useLanguage()
  if (events.length === 0) return null
  return (
    <ul className="grid gap-2">
      {events.map(({ at, kind, auction }) => (
        <li key={`${auction.id} ${kind}`} className="grid gap-0.5">
          <span className="label-text">
            {t(`calendar.kinds.${kind}`, { time: formatSaleTime(at, auction.location, language, "clock") })}
          </span>
          <span className="flex flex-wrap items-center gap-x-2">
            <TextLink to={pathTo("/admin/auctions/:id", { id: auction.id })} text={auction.title} />
            <AuctionStatus status={auction.status} />
          </span>
        </li>
      ))}
    </ul>
  )
}
