import { AdminFilter } from "#admin/admin-filter.tsx"
import { formatBidTime } from "#domains/auctions/admin/sale-time.ts"
import type { Location } from "#domains/auctions/lot.ts"
import { money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { SelectField, TextField } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import type { BidFeedQuery } from "../bid-feed-list.ts"
import type { FeedBid } from "../read-bid-feed.ts"
import { reasonKey } from "./refusal-texts.ts"

type Props = { bids: readonly FeedBid[]; query: BidFeedQuery; location: Location }

/** Of a rejected bid never the amount: it may be a maximum. */
export function BidFeed({ bids, query, location }: Props) {
  const t = useTexts("bidding-admin")
  const language = useLanguage()
  return (
    <div className="grid gap-4">
      <AdminFilter layout="search" label={t("feed.filter")}>
        <TextField
          name="lot"
          label={t("feed.lot")}
          className="w-20"
          inputMode="numeric"
          value={String(query.lot ?? "")}
        />
        <TextField
          name="bidder"
          label={t("feed.bidder")}
          className="w-36"
          autoComplete="off"
          value={query.bidder}
        />
        <SelectField
          name="result"
          label={t("feed.result")}
          className="w-40"
          value={query.result}
          options={[
            ["", t("feed.any")],
            ["accepted", t("feed.accepted")],
            ["rejected", t("feed.rejected")],
          ]}
        />
      </AdminFilter>
      {bids.length === 0 && <p className="text-ink-soft">{t("feed.none")}</p>}
      <ol aria-label={t("feed.title")}>
        {bids.map((bid) => (
          <li key={bid.key} className="grid gap-x-3 border-t border-rule py-1.5">
            <span className="figures label-text">
              {formatBidTime(bid.at, location, language)} ·{" "}
              <TextLink
                to={pathTo("/admin/lots/:id", { id: bid.lotId })}
                text={t("live.lot", { number: bid.lot })}
              />{" "}
              · {bid.username}
              {bid.paddle !== null && ` · ${t("live.paddle", { number: bid.paddle })}`}
            </span>
            {bid.kind === null ? (
              <span className="text-alarm">{t(reasonKey(bid.reason))}</span>
            ) : (
              <span>
                {t(`feed.kinds.${bid.kind}`)} · <b className="figures">{money(bid.priceCents)}</b>
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
