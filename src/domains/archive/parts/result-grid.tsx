import { LotImage } from "#domains/auctions/parts/lot-image.tsx"
import { lotLine } from "#domains/auctions/parts/lot-line.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import type { ResultCard } from "../read-result-cards.ts"

const rooms = {
  beside: "md:grid-cols-3 lg:grid-cols-4",
  row: "md:grid-cols-4",
} as const

type Props = { lots: readonly ResultCard[]; room: keyof typeof rooms; showsLocation?: boolean }

export function ResultGrid({ lots, room, showsLocation = false }: Props) {
  return (
    <ul className={classNames("grid grid-cols-2 gap-x-4 gap-y-8 md:gap-x-6", rooms[room])}>
      {lots.map((lot, at) => (
        <li key={lot.id} className="grid">
          <Result lot={lot} isFirst={at < 2 && room === "beside"} showsLocation={showsLocation} />
        </li>
      ))}
    </ul>
  )
}

type ResultProps = { lot: ResultCard; isFirst: boolean; showsLocation: boolean }

function Result({ lot, isFirst, showsLocation }: ResultProps) {
  const t = useTexts("archive")
  const placeTexts = useTexts("places")
  const language = useLanguage()
  const { name, path, number, location, hammerCents, bidCount, endedAt } = lot
  return (
    <article className="group card">
      <div className="card-picture">
        <LotImage lot={lot} isFirst={isFirst} />
      </div>
      <div className="card-words">
        <p className="figures label-text">
          {t("lot", { number })}
          {showsLocation && ` · ${placeTexts(`names.${location}`)}`}
        </p>
        <h3 className="card-name">
          <Link to={path} className="covers">
            {name}
          </Link>
        </h3>
        <p className="label-text">{lotLine(lot)}</p>
      </div>
      <div className="card-end content-start gap-0.5">
        <p className="card-line min-h-7">
          {hammerCents === null ? (
            <span className="text-ink-soft">{t("unsold")}</span>
          ) : (
            <>
              <span className="sr-only">{t("hammer")}: </span>
              <Price cents={hammerCents} size="large" />
            </>
          )}
          <span className="figures label-text">{t("bids", { count: bidCount })}</span>
        </p>
        <p className="figures label-text">{formatDate(endedAt, language, "day")}</p>
      </div>
    </article>
  )
}
