import { listEndingNext } from "#domains/auctions/read-lot.ts"
import { listLiveAuctions } from "#domains/auctions/read-place.ts"
import { listAuctions } from "#domains/auctions/reads.ts"
import { useLive } from "#domains/bidding/parts/live.ts"
import { LotGrid } from "#domains/bidding/parts/lot-grid.tsx"
import { readMyPlaces } from "#domains/bidding/reads.ts"
import { useLiveDrams } from "#domains/drams/parts/live.ts"
import { topicsOf } from "#domains/shop/read-shelf.ts"
import { useTexts } from "#language/use-texts.ts"
import { ctxKey, pageKey } from "#server/context.ts"
import { PageHead } from "#shell/page-head.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Calendar } from "../parts/calendar.tsx"
import { Lead } from "../parts/lead.tsx"
import { Hammered, MostWanted } from "../parts/market.tsx"
import { CasksForSale, NearTarget, NewBottles } from "../parts/shops.tsx"
import { listHammered, listMostWanted, listShelf, readShops } from "../reads.ts"
import type { Route } from "./+types/home"

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const [live, coming, ending, wanted, hammered, shops] = await Promise.all([
    listLiveAuctions(ctx),
    listAuctions(ctx, { statuses: ["scheduled"], most: 4 }),
    listEndingNext(ctx, 5),
    listMostWanted(ctx, 8),
    listHammered(ctx, 8),
    readShops(ctx, { bottles: 5, rows: 5 }),
  ])
  const lead = live[0] ?? coming[0]
  const [shelf, mine] = await Promise.all([
    lead ? listShelf(ctx, lead.id, 5) : [],
    readMyPlaces(
      ctx,
      ending.map((lot) => lot.id),
    ),
  ])
  context.get(pageKey).keep = {
    seconds: 10,
    topics: [
      ...[...ending, ...wanted, ...shelf].map((lot) => `lot:${lot.id}`),
      ...[...live, ...coming].map((auction) => `auction:${auction.id}`),
      ...topicsOf([...shops.bottles, ...shops.drams, ...shops.casks]),
    ],
  }
  return { live, coming, lead, shelf, ending, wanted, hammered, shops, mine, now: ctx.now().toISOString() }
}

const oneRow =
  "max-md:[&>ul>li:nth-child(n+5)]:hidden md:max-lg:[&>ul>li:nth-child(n+4)]:hidden lg:max-xl:[&>ul>li:nth-child(n+5)]:hidden"

export default function Home({ loaderData }: Route.ComponentProps) {
  const { live, coming, lead, shelf, ending, wanted, hammered, shops, mine, now } = loaderData
  const t = useTexts("home")
  useLive(
    [
      ...new Set(
        [...ending, ...wanted, ...shelf].filter((lot) => lot.status === "live").map((lot) => lot.id),
      ),
    ],
    live.map((auction) => auction.id),
  )
  useLiveDrams(shops.drams.flatMap(({ id, round }) => (round ? [{ roundId: round.id, listingId: id }] : [])))
  const others = (sales: typeof live) => sales.filter((sale) => sale.id !== lead?.id)
  return (
    <div className="page grid gap-14 py-6 md:gap-20 md:py-12">
      <PageHead title={t("title")} path="/home" />
      {lead ? (
        <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Lead auction={lead} shelf={shelf} now={now} />
          <Calendar live={others(live)} coming={others(coming)} now={now} />
        </div>
      ) : (
        <>
          <h1 className="text-3xl">{t("title")}</h1>
          <EmptyState title={t("quietTitle")}>{t("quietText")}</EmptyState>
        </>
      )}
      {ending.length > 0 && (
        <section className="grid gap-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule-strong pb-2">
            <h2 className="text-xl">{t("endingNext")}</h2>
            <Link to="/whisky-auction-live" className="link inline-flex min-h-6 items-center">
              {t("allLive")}
            </Link>
          </div>
          {/* One row, whatever the width. */}
          <div className={oneRow}>
            <LotGrid lots={ending} mine={mine} now={now} />
          </div>
        </section>
      )}
      {(wanted.length > 0 || hammered.length > 0) && (
        <div className="grid gap-x-14 gap-y-12 lg:grid-cols-2">
          {wanted.length > 0 && <MostWanted lots={wanted} now={now} />}
          {hammered.length > 0 && <Hammered lots={hammered} />}
        </div>
      )}
      {shops.bottles.length > 0 && <NewBottles listings={shops.bottles} now={now} />}
      {(shops.drams.length > 0 || shops.casks.length > 0) && (
        <div className="grid gap-x-14 gap-y-12 lg:grid-cols-2">
          {shops.drams.length > 0 && <NearTarget listings={shops.drams} />}
          {shops.casks.length > 0 && <CasksForSale listings={shops.casks} />}
        </div>
      )}
    </div>
  )
}
