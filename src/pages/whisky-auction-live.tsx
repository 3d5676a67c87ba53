import { can } from "#domains/accounts/permissions.ts"
import { auctionTopic, lotTopic } from "#domains/auctions/live-state.ts"
import { lotQueryOf } from "#domains/auctions/lot-list/list-lots.ts"
import { listTopThumbnails } from "#domains/auctions/lot-list/top-lots.ts"
import { lotList } from "#domains/auctions/lot-list.ts"
import { viewOf } from "#domains/auctions/parts/lot-view.ts"
import { listLiveAuctions } from "#domains/auctions/read-location.ts"
import { listEndingNext } from "#domains/auctions/read-lot.ts"
import { listAuctions } from "#domains/auctions/reads.ts"
import { listLotsForBidding } from "#domains/bidding/list-lots-for-bidding.ts"
import { useLive } from "#domains/bidding/parts/live.ts"
import { LiveAuctionLine } from "#domains/bidding/parts/live-auction-line.tsx"
import { LotGrid } from "#domains/bidding/parts/lot-grid.tsx"
import { readMyBidPositions } from "#domains/bidding/reads.ts"
import { readWatching } from "#domains/wishlist/reads.ts"
import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { withSavedSort } from "#ui/lists/saved-sort.ts"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import type { Route } from "./+types/whisky-auction-live"
import { AllLots } from "./whisky-auction-live/all-lots.tsx"
import { readUsualCountry } from "./whisky-auction-live/usual-country.ts"

export const handle = { parameters: [...lotList.parameters, "size", "view"], wakes: "on intent" }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  if ([...url.searchParams].some(([name]) => lotList.parameters.includes(name))) {
    const list = await listLotsForBidding(
      ctx,
      null,
      lotQueryOf(withSavedSort(url, request.headers.get("cookie")).searchParams),
    )
    context.get(pageKey).cache = { seconds: 10, topics: list.lots.map(({ id }) => lotTopic.of(id)) }
    const view = viewOf(url.searchParams.get("view"), request.headers.get("cookie"))
    const watching = await readWatching(ctx, list.lots)
    const bidCountry = can(ctx, "bid") ? await readUsualCountry(ctx, request.headers.get("cookie")) : null
    return { all: { list, view, bidCountry, watching }, now: ctx.now().toISOString() }
  }
  const [live, coming, ending] = await Promise.all([
    listLiveAuctions(ctx),
    listAuctions(ctx, { statuses: ["scheduled"], max: 4 }),
    listEndingNext(ctx, 10),
  ])
  const top = await listTopThumbnails(
    ctx,
    [...live, ...coming].map(({ id }) => id),
  )
  const topics = [
    ...ending.map(({ id }) => lotTopic.of(id)),
    ...[...live, ...coming].map(({ id }) => auctionTopic.of(id)),
  ]
  context.get(pageKey).cache = { seconds: 10, topics }
  const mine = await readMyBidPositions(
    ctx,
    ending.map((lot) => lot.id),
  )
  return { hub: { live, coming, top, ending, mine }, now: ctx.now().toISOString() }
}

export default function Live({ loaderData: { hub, all, now } }: Route.ComponentProps) {
  const t = useTexts("auctions")
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 py-6 md:py-10">
      <PageHead title={t("live.title")} description={t("live.summary")} path="/whisky-auction-live" />
      {hub && <Hub {...hub} now={now} />}
      {all && <AllLots {...all} now={now} />}
    </div>
  )
}

type HubProps = NonNullable<Route.ComponentProps["loaderData"]["hub"]> & { now: string }

function Hub({ live, coming, top, ending, mine, now }: HubProps) {
  const t = useTexts("auctions")
  useLive(
    [...ending, ...live.flatMap(({ id }) => top[id] ?? [])].map((lot) => lot.id),
    live.map((auction) => auction.id),
  )
  return (
    <>
      <section className="grid">
        <h1 className="border-b border-rule-strong pb-4 text-3xl">{t("live.title")}</h1>
        <h2 className="sr-only">{t("schedule.now")}</h2>
        {live.map((auction) => (
          <LiveAuctionLine key={auction.id} auction={auction} top={top[auction.id]} now={now} />
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
            <LiveAuctionLine key={auction.id} auction={auction} top={top[auction.id]} now={now} />
          ))}
        </section>
      )}
    </>
  )
}
