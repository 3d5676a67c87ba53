import type { ReactNode } from "react"
import { LotImage } from "#domains/auctions/parts/lot-image.tsx"
import { useLot } from "#domains/bidding/parts/live.ts"
import { LivePrice } from "#domains/bidding/parts/live-price.tsx"
import { bidPositionAt, LotStatusMark } from "#domains/bidding/parts/place.tsx"
import type { listMyBids } from "#domains/bidding/reads.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { Countdown } from "#ui/countdown.tsx"
import { Link } from "#ui/link.tsx"
import { useLiveRevalidation } from "#ui/live/live-stream.ts"
import { OfRow } from "#ui/of-row.tsx"
import { Price } from "#ui/price.tsx"
import { StatusMark } from "#ui/status-mark.tsx"

type MyBidRow = Awaited<ReturnType<typeof listMyBids>>[number]

const columns = "gap-x-4 md:grid-cols-[3rem_minmax(0,1fr)_7rem_7rem_11rem]"

type LinesProps = { rows: readonly MyBidRow[]; now: string }

export function MyBidLines({ rows, now }: LinesProps) {
  const bidding = useTexts("bidding")
  return (
    <div>
      <p
        aria-hidden="true"
        className={`label-text hidden border-b border-rule-strong pb-2 md:grid ${columns}`}
      >
        <span />
        <span>{bidding("columns.name")}</span>
        <span className="text-right">{bidding("columns.current")}</span>
        <span className="text-right">{bidding("yourMaximum")}</span>
      </p>
      <ul>
        {rows.map((row) => (
          <Line key={row.lot.id} row={row} now={now} />
        ))}
      </ul>
    </div>
  )
}

type LineProps = Omit<LinesProps, "rows"> & { row: MyBidRow }

function Line({ row, now }: LineProps) {
  const t = useTexts("my-bids")
  const bidding = useTexts("bidding")
  const language = useLanguage()
  const { mine } = row
  const lot = useLot(row.lot)
  useLiveRevalidation(lot.status !== row.lot.status)
  const isOutbid = bidPositionAt(lot, mine) === "outbid"
  return (
    <li
      className={`grid grid-cols-[3rem_minmax(0,1fr)] gap-y-2 border-b border-rule py-4 md:items-center md:py-2.5 ${columns}`}
    >
      <LotImage lot={lot} className="max-w-10 row-span-2 md:row-span-1" />
      <div className="grid gap-0.5">
        <p className="figures label-text">{t("lotOf", { number: lot.number, auction: mine.auctionTitle })}</p>
        <Link to={lot.path} className="font-name text-base leading-snug no-underline hover:text-act-text">
          {lot.name}
        </Link>
        <p className="text-xs break-keep text-ink-soft">
          {t("startingBid", { price: money(lot.openingCents) })}
          <br />
          {t("runs", {
            start: formatDate(mine.startsAt, language, "day"),
            end: formatDate(lot.endsAt, language, "day"),
          })}
        </p>
      </div>
      <dl className="col-start-2 grid grid-cols-2 gap-4 md:contents">
        <Figure label={bidding(lot.status === "sold" ? "hammer" : "current")}>
          <LivePrice cents={lot.priceCents} />
        </Figure>
        <Figure label={bidding("yourMaximum")}>
          {mine.maxCents === null ? (
            <span className="text-xs text-ink-soft">{t("maximumErased")}</span>
          ) : (
            <Price cents={mine.maxCents} className="font-normal" />
          )}
        </Figure>
      </dl>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 md:col-start-auto md:grid md:grid-cols-1 md:justify-items-end">
        <End row={row} lot={lot} now={now} />
        {mine.isOut && lot.status === "live" && (
          <span className="label-text">{bidding("barred.excluded")}</span>
        )}
        {isOutbid && (
          <LinkButton to={`${lot.path}#bid`} kind="act" size="small">
            {t("raise", { minimum: money(lot.minimumCents) })}
            <OfRow>{lot.name}</OfRow>
          </LinkButton>
        )}
      </div>
    </li>
  )
}

function End({ row: { mine }, lot, now }: LineProps & { lot: MyBidRow["lot"] }) {
  const t = useTexts("my-bids")
  const language = useLanguage()
  const place = bidPositionAt(lot, mine)
  return (
    <>
      {place === "lost" && lot.status === "sold" ? (
        <StatusMark mark="outbid" />
      ) : (
        <LotStatusMark lot={lot} mine={mine} />
      )}
      {lot.status === "live" ? (
        <Countdown endsAt={lot.endsAt} now={now} pausedAt={lot.pausedAt} className="text-sm" />
      ) : (
        <span className="label-text">{formatDate(lot.endsAt, language, "day")}</span>
      )}
      {place === "won" && mine.orderStatus === "unpaid" && mine.orderId === null && (
        <>
          {mine.dueAt && (
            <span className="label-text">
              {t("payBy", { until: formatDate(mine.dueAt, language, "date") })}
            </span>
          )}
          <LinkButton to="/cart" kind="act" size="small">
            {t("pay", { total: money(mine.owedCents) })}
            <OfRow>{lot.name}</OfRow>
          </LinkButton>
        </>
      )}
      {place === "won" && mine.orderStatus === "unpaid" && mine.orderId !== null && (
        <LinkButton to={pathTo("/my-account/order/:id", { id: mine.orderId })} kind="act" size="small">
          {t("payOrder")}
          <OfRow>{lot.name}</OfRow>
        </LinkButton>
      )}
      {place === "won" && mine.orderStatus !== null && mine.orderStatus !== "unpaid" && (
        <span className="label-text">{t("paid")}</span>
      )}
    </>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="md:text-right">
      <dt className="label-text md:sr-only">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
