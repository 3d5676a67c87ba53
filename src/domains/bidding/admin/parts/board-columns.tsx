import type { ReactNode } from "react"
import type { Column } from "#admin/columns.ts"
import type { AdminLot } from "#domains/auctions/admin/reads.ts"
import type { Location } from "#domains/auctions/lot.ts"
import { liveLotPath } from "#domains/auctions/paths.ts"
import { formatCount, money } from "#language/format.ts"
import { Countdown } from "#ui/countdown.tsx"
import { StatusMark } from "#ui/status-mark.tsx"
import { useLot } from "../../parts/live.ts"

type BoardLot = AdminLot & { minimumCents: number }
type Props = { location: Location; now: string; pausedAt: string | null }

export function boardColumns({
  location,
  now,
  pausedAt,
}: Props): readonly Column<BoardLot, "bidding-admin">[] {
  return [
    { name: "number", head: (_, kit) => kit("columns.lot"), value: "number", format: "count" },
    {
      name: "product",
      head: (_, kit) => kit("columns.product"),
      value: "name",
      to: ({ id, name }) => liveLotPath(location, id, name),
      className: "min-w-40 md:min-w-56",
    },
    {
      name: "end",
      head: (_, kit) => kit("columns.end"),
      cell: (read, { t }) => (
        <Live lot={read}>
          {(lot) => (
            <>
              {lot.status === "live" ? (
                <Countdown endsAt={lot.endsAt} now={now} pausedAt={pausedAt} />
              ) : (
                <StatusMark mark={lot.status} />
              )}
              {lot.endsAt > lot.scheduledEndsAt && (
                <span className="label-text ml-1.5">{t("live.extended")}</span>
              )}
            </>
          )}
        </Live>
      ),
      format: "tight",
    },
    {
      name: "price",
      head: (_, kit) => kit("columns.price"),
      cell: (read) => (
        <Live lot={read}>
          {({ bidCount, priceCents, version }) =>
            bidCount > 0 ? (
              // A new element runs its animation once.
              <b key={`${priceCents} ${bidCount}`} className={version > 0 ? "ticked" : undefined}>
                {money(priceCents)}
              </b>
            ) : (
              "–"
            )
          }
        </Live>
      ),
      format: "money",
    },
    {
      name: "minimum",
      head: (_, kit) => kit("columns.minimum"),
      cell: (read) => (
        <Live lot={read}>
          {({ status, minimumCents }) => (status === "live" ? money(minimumCents) : "–")}
        </Live>
      ),
      format: "money",
      className: "text-ink-soft",
    },
    {
      name: "bids",
      head: (_, kit) => kit("columns.bids"),
      cell: (read, { language }) => (
        <Live lot={read}>{({ bidCount }) => formatCount(bidCount, language)}</Live>
      ),
      format: "count",
    },
    {
      name: "leader",
      head: (_, kit) => kit("columns.leader"),
      cell: (read, { t }) => (
        <Live lot={read}>
          {({ leaderPaddle: number }) => (number === null ? "–" : t("live.paddle", { number }))}
        </Live>
      ),
      format: "tight",
    },
    {
      name: "reserve",
      head: (_, kit) => kit("columns.reserve"),
      cell: (read) => (
        <Live lot={read}>{({ reserveMet }) => <StatusMark mark={reserveMark(reserveMet)} />}</Live>
      ),
    },
  ]
}

/** A cell that follows its lot. */
function Live({ lot, children }: { lot: BoardLot; children: (lot: BoardLot) => ReactNode }) {
  return children(useLot(lot))
}

function reserveMark(met: boolean | null) {
  if (met === null) return "noReserve"
  return met ? "reserveMet" : "reserveNotMet"
}
