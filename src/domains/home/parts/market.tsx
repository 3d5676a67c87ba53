import type { ResultCard } from "#domains/archive/read-result-cards.ts"
import type { LotCard } from "#domains/auctions/lot-card.ts"
import { archivePath } from "#domains/auctions/paths.ts"
import { useLot } from "#domains/bidding/parts/live.ts"
import { LivePrice } from "#domains/bidding/parts/live-price.tsx"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import { Countdown } from "#ui/countdown.tsx"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"

type MarketProps = {
  wanted: readonly LotCard[]
  hammered: readonly LotCard[]
  records: readonly ResultCard[]
  now: string
}

export function Market({ wanted, hammered, records, now }: MarketProps) {
  if (wanted.length + hammered.length + records.length === 0) return null
  return (
    <div className="grid gap-x-12 gap-y-12 lg:grid-cols-2 xl:grid-cols-3">
      {wanted.length > 0 && <MostWanted lots={wanted} now={now} />}
      {hammered.length > 0 && <Hammered lots={hammered} />}
      {records.length > 0 && <Records lots={records} />}
    </div>
  )
}

function MostWanted({ lots, now }: { lots: readonly LotCard[]; now: string }) {
  const t = useTexts("home")
  return (
    <section className="grid content-start gap-3">
      <h2 className="text-xl">{t("mostBids")}</h2>
      <Table caption={t("mostBids")}>
        <thead>
          <tr>
            <HeadCell>{t("lot")}</HeadCell>
            <HeadCell isFigure>{t("bid")}</HeadCell>
            <HeadCell isFigure className="hidden sm:table-cell">
              {t("left")}
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {lots.map((lot) => (
            <Wanted key={lot.id} lot={lot} now={now} />
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function Wanted({ lot: given, now }: { lot: LotCard; now: string }) {
  const t = useTexts("home")
  const lot = useLot(given)
  return (
    <tr>
      <Cell>
        <LotLink lot={lot} />
        <span className="figures label-text block">{t("bids", { count: lot.bidCount })}</span>
      </Cell>
      <Cell isFigure>
        <LivePrice cents={lot.priceCents} />
        <span className="block text-xs sm:hidden">
          <Countdown endsAt={lot.endsAt} now={now} pausedAt={lot.pausedAt} />
        </span>
      </Cell>
      <Cell isFigure className="hidden sm:table-cell">
        <Countdown endsAt={lot.endsAt} now={now} pausedAt={lot.pausedAt} className="text-base" />
      </Cell>
    </tr>
  )
}

function Hammered({ lots }: { lots: readonly LotCard[] }) {
  const t = useTexts("home")
  return (
    <section className="grid content-start gap-3">
      <h2 className="text-xl">{t("hammered")}</h2>
      <HammerTable
        caption={t("hammered")}
        lots={lots.map((lot) => ({ ...lot, endedAt: lot.endsAt, hammerCents: lot.priceCents }))}
      />
    </section>
  )
}

function Records({ lots }: { lots: readonly ResultCard[] }) {
  const t = useTexts("home")
  return (
    <section className="grid content-start gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-xl">{t("records")}</h2>
        <Link to={archivePath()} className="link tap inline-flex items-center">
          {t("allRecords")}
        </Link>
      </div>
      <HammerTable caption={t("records")} lots={lots} />
    </section>
  )
}

function LotLink({ lot }: { lot: { path: PagePath; name: string } }) {
  return (
    <Link
      to={lot.path}
      className="inline-block min-h-6 font-name text-[1.0625rem] leading-snug no-underline hover:text-act-text"
    >
      {lot.name}
    </Link>
  )
}

type HammeredLot = Pick<ResultCard, "id" | "path" | "name" | "location" | "endedAt" | "hammerCents">

function HammerTable({ caption, lots }: { caption: string; lots: readonly HammeredLot[] }) {
  const t = useTexts("home")
  const placeTexts = useTexts("places")
  const language = useLanguage()
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <HeadCell>{t("lot")}</HeadCell>
          <HeadCell isFigure>{t("hammer")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot) => (
          <tr key={lot.id}>
            <Cell>
              <LotLink lot={lot} />
              <span className="figures label-text block">
                {placeTexts(`names.${lot.location}`)}, {formatDate(lot.endedAt, language, "date")}
              </span>
            </Cell>
            <Cell isFigure>
              <Price cents={lot.hammerCents ?? 0} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
