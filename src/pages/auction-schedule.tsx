import { auctionTopic } from "#domains/auctions/live-state.ts"
import { listTopThumbnails, type TopThumbnails } from "#domains/auctions/lot-list/top-lots.ts"
import { listLiveAuctions } from "#domains/auctions/read-location.ts"
import { type AuctionCard, listAuctions } from "#domains/auctions/reads.ts"
import { useLive } from "#domains/bidding/parts/live.ts"
import { LiveAuctionLine } from "#domains/bidding/parts/live-auction-line.tsx"
import { useAuctionPlaces } from "#domains/places/use-auction-places.ts"
import { useTexts } from "#language/use-texts.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import type { Route } from "./+types/auction-schedule"

export const handle = { parameters: [], wakes: "on intent" }

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const [live, coming, past] = await Promise.all([
    listLiveAuctions(ctx),
    listAuctions(ctx, { statuses: ["scheduled"] }),
    listAuctions(ctx, { statuses: ["completed"], newestFirst: true, max: 12 }),
  ])
  const top = await listTopThumbnails(
    ctx,
    [...live, ...coming, ...past].map(({ id }) => id),
  )
  context.get(pageKey).cache = {
    seconds: 10,
    topics: [...live, ...coming].map(({ id }) => auctionTopic.of(id)),
  }
  return { live, coming, past, top, now: ctx.now().toISOString() }
}

export default function Schedule({ loaderData }: Route.ComponentProps) {
  const { live, coming, past, top, now } = loaderData
  const t = useTexts("auctions")
  useLive(
    live.flatMap(({ id }) => (top[id] ?? []).map((lot) => lot.id)),
    live.map(({ id }) => id),
  )
  const w = useTexts("watching")
  return (
    <div className="page grid gap-10 py-6 md:py-10">
      <PageHead
        title={t("schedule.title")}
        description={t("schedule.summary", { places: useAuctionPlaces() })}
        path="/auction-schedule"
      />
      <header className="grid max-w-read gap-3">
        <h1 className="text-3xl">{t("schedule.title")}</h1>
        <p className="text-ink-soft">{t("schedule.zone")}</p>
        <p>
          <Link reloadsPage className="link" to="/auction-schedule.ics">
            {w("calendar.subscribe")}
          </Link>
        </p>
      </header>
      <Part title={t("schedule.now")} auctions={live} top={top} now={now} />
      <Part
        title={t("schedule.coming")}
        auctions={coming}
        top={top}
        now={now}
        none={t("schedule.noneComing")}
      />
      <Part title={t("schedule.past")} auctions={past} top={top} now={now} />
    </div>
  )
}

type ScheduleSectionProps = {
  title: string
  auctions: readonly AuctionCard[]
  top: TopThumbnails
  now: string
  none?: string
}

function Part({ title, auctions, top, now, none }: ScheduleSectionProps) {
  if (auctions.length === 0) return none ? <EmptyState title={none} /> : null
  return (
    <section className="grid">
      <h2 className="border-b border-rule-strong pb-3 text-xl">{title}</h2>
      {auctions.map((auction) => (
        <LiveAuctionLine key={auction.id} auction={auction} top={top[auction.id]} now={now} />
      ))}
    </section>
  )
}
