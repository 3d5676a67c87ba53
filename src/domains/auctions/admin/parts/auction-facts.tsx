import { Figures } from "#admin/figures.tsx"
import { formatCount, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { Location } from "../../lot.ts"
import { formatSaleTime } from "../sale-time.ts"

type Props = {
  auction: {
    status: string
    location: Location
    previewAt: string
    startsAt: string
    endsAt: string
    softCloseMinutes: number
    softCloseCapMinutes: number | null
    staggerSeconds: number
  }
  counts: {
    all: number
    live: number
    sold: number
    unsold: number
    withdrawn: number
    bids: number
    withBids: number
    hammerCents: number
    runningTotalCents: number
  }
}

export function AuctionFacts({ auction, counts }: Props) {
  const t = useTexts("auctions-admin")
  const adminTexts = useTexts("admin")
  const language = useLanguage()
  const hasOpened = auction.status === "live" || auction.status === "completed"
  const cap = auction.softCloseCapMinutes
  const facts = [
    [t("fields.previewAt"), formatSaleTime(auction.previewAt, auction.location, language)],
    [t("fields.startsAt"), formatSaleTime(auction.startsAt, auction.location, language)],
    [t("fields.endsAt"), formatSaleTime(auction.endsAt, auction.location, language)],
    [
      t("auction.softClose"),
      auction.softCloseMinutes === 0
        ? t("auction.softCloseOff")
        : [
            t("auction.softCloseOn", { count: auction.softCloseMinutes }),
            cap === null ? t("auction.noCap") : t("auction.cap", { count: cap }),
          ].join(adminTexts("comma")),
    ],
    [
      t("auction.stagger"),
      auction.staggerSeconds === 0
        ? t("auction.staggerOff")
        : t("auction.staggerOn", { count: auction.staggerSeconds }),
    ],
  ] as const
  return (
    <div className="grid gap-6">
      <dl className="grid gap-x-8 gap-y-3 md:grid-cols-3 xl:grid-cols-5">
        {facts.map(([name, fact]) => (
          <div key={name} className="grid content-start gap-0.5">
            <dt className="label-text">{name}</dt>
            <dd className="figures">{fact}</dd>
          </div>
        ))}
      </dl>
      {hasOpened && (
        <Figures
          label={t("auction.soFar")}
          figures={[
            {
              label: adminTexts("columns.lots"),
              value: formatCount(counts.all, language),
              note: t("auction.lotsLive", { count: counts.live }),
            },
            {
              label: adminTexts("columns.bids"),
              value: formatCount(counts.bids, language),
              note: t("auction.lotsWithBids", { count: counts.withBids }),
            },
            {
              label: adminTexts("columns.sold"),
              value: formatCount(counts.sold, language),
              note: t("auction.notSold", { unsold: counts.unsold, withdrawn: counts.withdrawn }),
            },
            auction.status === "live"
              ? {
                  label: t("auction.runningTotal"),
                  value: money(counts.hammerCents + counts.runningTotalCents),
                  note: t("auction.runningTotalNote"),
                }
              : { label: adminTexts("columns.hammer"), value: money(counts.hammerCents) },
          ]}
        />
      )}
    </div>
  )
}
