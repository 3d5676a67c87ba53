import { archivedAuctionPath } from "#domains/auctions/paths.ts"
import type { LotPage } from "#domains/auctions/read-lot.ts"
import { ClosedLotOutcome } from "#domains/bidding/parts/closed-lot-outcome.tsx"
import type { MyBidPosition } from "#domains/bidding/reads.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import { StatusMark } from "#ui/status-mark.tsx"
import { endedAt } from "../ended-at.ts"

type Props = { lot: LotPage; mine: MyBidPosition | undefined; offer: "yours" | "theirs" | null }

export function ResultBox({ lot, mine, offer: pendingOffer }: Props) {
  const t = useTexts("archive")
  const closed = useTexts("closed-lot")
  const language = useLanguage()
  const { status, priceCents, bidCount, estimateLowCents, estimateHighCents } = lot
  return (
    <section id="bid" aria-label={t("result")} className="grid scroll-mt-4 gap-4 border-t-2 border-ink pt-4">
      <p>
        {status === "sold" ? (
          <>
            <span className="label-text block">{t("hammer")}</span>
            <Price cents={priceCents} size="huge" className="inline-block text-3xl leading-[1.15]" />
          </>
        ) : (
          <span className="font-name text-2xl">{t(status === "unsold" ? "unsold" : "withdrawn")}</span>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {status === "sold" && <StatusMark mark="sold" />}
        <span className="figures label-text">{t("bids", { count: bidCount })}</span>
        {estimateLowCents !== null && estimateHighCents !== null && (
          <span className="figures label-text">
            {t("estimate", { low: money(estimateLowCents), high: money(estimateHighCents) })}
          </span>
        )}
      </p>
      <p className="figures">{t("endedOn", { day: formatDate(endedAt(lot), language, "day") })}</p>
      {mine || pendingOffer ? (
        <ClosedLotOutcome lot={lot} mine={mine} offer={pendingOffer} />
      ) : (
        <p className="grid gap-1">
          <span className="text-lg font-semibold">{closed("title")}</span>
          <Link
            to={archivedAuctionPath(lot.location, lot.auctionId)}
            className="link tap inline-flex items-center justify-self-start"
          >
            {t("toSale")}
          </Link>
        </p>
      )}
    </section>
  )
}
