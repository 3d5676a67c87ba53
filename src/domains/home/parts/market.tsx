import type { LotCard } from "#domains/auctions/lot-card.ts"
import { useLot } from "#domains/bidding/parts/live.ts"
import { LivePrice } from "#domains/bidding/parts/live-price.tsx"
import { when } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Countdown } from "#ui/countdown.tsx"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"

/** The market's two columns: where most is bid, and what was last sold. */
export function MostWanted({ lots, now }: { lots: readonly LotCard[]; now: string }) {
  const t = useTexts("home")
  return (
    <section className="grid content-start gap-3">
      <h2 className="text-xl">{t("mostWanted")}</h2>
      <Table caption={t("mostWanted")}>
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

export function Hammered({ lots }: { lots: readonly LotCard[] }) {
  const t = useTexts("home")
  const places = useTexts("shell")
  const language = useLanguage()
  return (
    <section className="grid content-start gap-3">
      <h2 className="text-xl">{t("hammered")}</h2>
      <Table caption={t("hammered")}>
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
                  {places(`places.${lot.location}`)}, {when(lot.endsAt, language, "date")}
                </span>
              </Cell>
              <Cell isFigure>
                <Price cents={lot.priceCents} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function LotLink({ lot }: { lot: LotCard }) {
  return (
    <Link
      to={lot.path}
      className="inline-block min-h-6 font-name text-[1.0625rem] leading-snug no-underline hover:text-act-text"
    >
      {lot.name}
    </Link>
  )
}
