import { auctionTopic, lotTopic } from "#domains/auctions/live-state.ts"
import { listLiveAuctions } from "#domains/auctions/read-location.ts"
import { listEndingNext } from "#domains/auctions/read-lot.ts"
import { listAuctions } from "#domains/auctions/reads.ts"
import { useLive } from "#domains/bidding/parts/live.ts"
import { LiveAuctionLine } from "#domains/bidding/parts/live-auction-line.tsx"
import { LotGrid } from "#domains/bidding/parts/lot-grid.tsx"
import { readMyBidPositions } from "#domains/bidding/reads.ts"
import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import type { Route } from "./+types/whisky-auction-live"

export const handle = { parameters: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const [live, coming, ending] = await Promise.all([
    listLiveAuctions(ctx),
    listAuctions(ctx, { statuses: ["scheduled"], max: 4 }),
    listEndingNext(ctx, 10),
  ])
  const topics = [
    ...ending.map(({ id }) => lotTopic.of(id)),
    ...[...live, ...coming].map(({ id }) => auctionTopic.of(id)),
  ]
  context.get(pageKey).cache = { seconds: 10, topics }
  const mine = await readMyBidPositions(
    ctx,
    ending.map((lot) => lot.id),
  )
  return { live, coming, ending, mine, now: ctx.now().toISOString() }
}

export default function Live({ loaderData }: Route.ComponentProps) {
  const { live, coming, ending, mine, now } = loaderData
  const t = useTexts("auctions")
  useLive(
    ending.map((lot) => lot.id),
    live.map((auction) => auction.id),
  )
  return (
    <div className="page grid gap-10 py-6 md:py-10">
      <PageHead title={t("live.title")} description={t("live.summary")} path="/whisky-auction-live" />
      <section className="grid">
        <h1 className="border-b border-rule-strong pb-4 text-3xl">{t("live.title")}</h1>
        <h2 className="sr-only">{t("schedule.now")}</h2>
        {live.map((auction) => (
          <LiveAuctionLine key={auction.id} auction={auction} now={now} />
        ))}
        {live.length === 0 && (
          <EmptyState
            title={t("live.none")}
            next={<LinkButton to="/auction-schedule">{t("live.toSchedule")}</LinkButton>}
          >
            {t("live.noneText")}
          </EmptyState>
        )}
      </section>
      {ending.length > 0 && (
        <section className="grid gap-5">
          <h2 className="text-xl">{t("live.endingNext")}</h2>
          <LotGrid lots={ending} mine={mine} now={now} />
        </section>
      )}
      {coming.length > 0 && (
        <section className="grid">
          <h2 className="border-b border-rule-strong pb-3 text-xl">{t("live.next")}</h2>
          {coming.map((auction) => (
            <LiveAuctionLine key={auction.id} auction={auction} now={now} />
          ))}
        </section>
      )}
    </div>
  )
}
