import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { offerState } from "../live-state.ts"
import { DramGrid } from "../parts/dram-grid.tsx"
import { useLiveDrams } from "../parts/live.ts"
import { listOpenOffers } from "../reads.ts"
import type { Route } from "./+types/target-buy"

const maxWatched = 200

export const handle = { parameters: [], wakes: "on intent" }

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const offers = await listOpenOffers(ctx)
  context.get(pageKey).cache = { seconds: 10, topics: offers.map((offer) => offerState(offer).topic) }
  return { offers, now: ctx.now().toISOString() }
}

export default function TargetBuy({ loaderData: { offers, now } }: Route.ComponentProps) {
  const t = useTexts("drams")
  useLiveDrams(offers.slice(0, maxWatched))
  return (
    <div className="page grid gap-6 py-6 md:py-10">
      <PageHead
        title={t("targetBuy.title")}
        description={t("targetBuy.description")}
        path="/target-buy"
        imagePath={offers[0]?.imagePath}
      />
      <header className="grid gap-2">
        <h1 className="text-3xl">{t("targetBuy.title")}</h1>
        <p className="max-w-read text-ink-soft">{t("targetBuy.lead")}</p>
      </header>
      {offers.length > 0 ? (
        <section aria-label={t("targetBuy.list")} className="grid gap-4 border-t border-rule pt-4">
          <p className="figures label-text">{t("targetBuy.count", { count: offers.length })}</p>
          <DramGrid offers={offers} now={now} />
        </section>
      ) : (
        <EmptyState
          title={t("targetBuy.none")}
          next={<LinkButton to="/whisky-shop">{t("targetBuy.toShop")}</LinkButton>}
        >
          {t("targetBuy.noneText")}
        </EmptyState>
      )}
    </div>
  )
}
