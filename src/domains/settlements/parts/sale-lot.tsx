import type { ReactNode } from "react"
import { useLot } from "#domains/bidding/parts/live.ts"
import { LivePrice } from "#domains/bidding/parts/live-price.tsx"
import { sellerNet } from "#domains/orders/quote.ts"
import { formatDate, money } from "#language/format.ts"
import { type PlainKey, useLanguage, useTexts } from "#language/use-texts.ts"
import { Countdown } from "#ui/countdown.tsx"
import { Link } from "#ui/link.tsx"
import { useLiveRevalidation } from "#ui/live/live-stream.ts"
import { Note } from "#ui/note.tsx"
import { StatusMark } from "#ui/status-mark.tsx"
import type { SellerSale } from "../list-sales.ts"
import type { RefusedSaleForm } from "./sale-row.tsx"
import { FloorForm, LotSecondChance } from "./second-chance.tsx"
import { UnsoldChoices } from "./unsold-choices.tsx"

type SaleLotView = NonNullable<SellerSale["lot"]>
type Props = {
  lot: SaleLotView
  now: string
  watchers: number
  isSuspended: boolean
  refused: RefusedSaleForm | undefined
}

const dayMs = 24 * 60 * 60 * 1_000

export function SaleLot({ lot, now, watchers, isSuspended, refused }: Props) {
  const t = useTexts("submissions")
  const language = useLanguage()
  const { card, auction, startsAt, disposition } = lot
  const live = useLot(card)
  useLiveRevalidation(live.status !== card.status)
  const state = live.status === "upcoming" ? "coming" : live.status
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-l-2 border-rule pl-4">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {lot.isCancelled ? (
          <span>{t("sales.lot.cancelled", { auction })}</span>
        ) : (
          <Link className="link" to={card.path}>
            {state === "withdrawn"
              ? auction
              : t(`sales.lot.${state}`, { auction, moment: formatDate(startsAt, language) })}
          </Link>
        )}
        <StatusMark mark={live.status} />
      </p>
      <dl className="grid grid-cols-2 gap-x-5 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-8">
        <Figure name={t(priceName(live))}>
          <LivePrice cents={live.priceCents} size="large" />
        </Figure>
        <Figure name={t("sales.bids")}>{live.bidCount}</Figure>
        <Figure name={t("sales.watchers")}>{watchers}</Figure>
        {lot.reserveCents !== null && (
          <Figure name={t(lot.bottleId === null ? "valuationPage.reserve" : "sales.reserveAgreed")}>
            {money(lot.reserveCents)}{" "}
            {live.status === "live" && (
              <span className="block">
                <StatusMark mark={live.reserveMet ? "reserveMet" : "reserveNotMet"} />
              </span>
            )}
          </Figure>
        )}
        {live.status === "live" && (
          <Figure name={t("sales.ends", { moment: formatDate(live.endsAt, language) })}>
            <Countdown endsAt={live.endsAt} now={now} />
          </Figure>
        )}
      </dl>
      {live.status === "live" && <Net lot={lot} live={live} />}
      {live.status === "sold" && <Money lot={lot} isSuspended={isSuspended} now={now} />}
      {lot.secondChance !== null && live.status === "unsold" && (
        <LotSecondChance secondChance={lot.secondChance} />
      )}
      {live.status === "unsold" &&
        disposition === null &&
        (lot.secondChance === null || lot.secondChance.status === "refused") && (
          <UnsoldChoices
            lotId={card.id}
            reserveCents={lot.reserveCents}
            sellerRequest={lot.sellerRequest}
            refused={refused}
          />
        )}
      {canHaveFloor(lot, live.status) && (
        <FloorForm lotId={card.id} floorCents={lot.floorCents} refused={refused} />
      )}
    </div>
  )
}

/** While the lot is unpaid and undecided, without a pending second-chance offer. */
function canHaveFloor(
  { settlement, disposition, secondChance, dueAt }: SaleLotView,
  status: string,
): boolean {
  if (status === "upcoming" || status === "live") return true
  return (
    status === "sold" &&
    settlement === null &&
    disposition === null &&
    secondChance === null &&
    dueAt !== null
  )
}

function priceName({ status, bidCount }: { status: string; bidCount: number }): PlainKey<"submissions"> {
  if (status === "sold") return "sales.hammer"
  if (bidCount === 0) return "sales.opening"
  return status === "live" ? "sales.price" : "sales.highest"
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="label-text">{name}</dt>
      <dd className="figures font-semibold">{children}</dd>
    </div>
  )
}

type Live = { priceCents: number; bidCount: number; reserveMet: boolean | null; endsAt: string }

function Net({ lot, live }: { lot: SaleLotView; live: Live }) {
  const t = useTexts("submissions")
  const language = useLanguage()
  if (live.bidCount === 0) return <p role="status">{t("sales.netNoBids")}</p>
  if (lot.reserveCents !== null && live.priceCents < lot.reserveCents)
    return <p role="status">{t("sales.netNone")}</p>
  const paidAt = new Date(new Date(live.endsAt).getTime() + lot.payoutDays * dayMs)
  const net = money(sellerNet(live.priceCents, lot.terms).netCents)
  return (
    <p role="status" className="font-semibold text-lead">
      {t("sales.netNow", { net, date: formatDate(paidAt, language, "day") })}
    </p>
  )
}

function Money({ lot, isSuspended, now }: { lot: SaleLotView; isSuspended: boolean; now: string }) {
  const t = useTexts("submissions")
  const language = useLanguage()
  const { settlement, dueAt } = lot
  const day = (moment: string | null) => (moment ? formatDate(moment, language, "day") : "")
  if (!settlement) return dueAt ? <p>{t("sales.holdReasons.unpaid", { date: day(dueAt) })}</p> : null
  const { state, heldReason, hammerCents, feesCents, netCents } = settlement
  const figures = { hammer: money(hammerCents), fees: money(feesCents), net: money(netCents) }
  const stateText = state === "waiting" ? waitText(settlement, isSuspended, now) : state
  const date = day(state === "waiting" ? settlement.dueAt : settlement.endedAt)
  return (
    <div className="grid gap-2">
      <p className="figures">{t("sales.settled", figures)}</p>
      <Note tone={tones[stateText] ?? "soft"}>
        {t(`sales.holdReasons.${stateText}`, { date, reason: heldReason ?? "" })}
      </Note>
    </div>
  )
}

const tones: Readonly<Record<string, "lead" | "alarm">> = {
  credited: "lead",
  dispute: "alarm",
  claim: "alarm",
  suspended: "alarm",
}

function waitText(
  { heldReason, isClaimed, dueAt }: NonNullable<SaleLotView["settlement"]>,
  isSuspended: boolean,
  now: string,
) {
  if (heldReason !== null) return "dispute"
  if (isClaimed) return "claim"
  if (isSuspended) return "suspended"
  return dueAt > now ? "window" : "next"
}
