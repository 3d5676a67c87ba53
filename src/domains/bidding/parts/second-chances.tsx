import { useNavigation } from "react-router"
import { LotImage } from "#domains/auctions/parts/lot-image.tsx"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Countdown } from "#ui/countdown.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { useServerSecond } from "#ui/live/server-clock.ts"
import { Note } from "#ui/note.tsx"
import type { MySecondChance } from "../after/my-second-chances.ts"
import { landedPrice } from "../landed/landed-price.ts"
import { LandedFields, type LandedOffer, UpdateLanded, useLandedChoices } from "./landed-fields.tsx"
import { LandedLines } from "./landed-lines.tsx"

type PricedChance = MySecondChance & { landed: LandedOffer }
type Props = { secondChanceOffers: readonly PricedChance[]; now: string }

export function SecondChances({ secondChanceOffers, now }: Props) {
  const t = useTexts("my-bids")
  const second = useServerSecond(now, Date.parse(now))
  if (secondChanceOffers.length === 0) return null
  return (
    <section aria-label={t("secondChances.title")} className="grid gap-4">
      <h2 className="text-xl">{t("secondChances.title")}</h2>
      <ul className="grid gap-4">
        {secondChanceOffers.map((offer) => (
          <li
            key={offer.id}
            className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 border-t-2 border-ink bg-paper-sunk p-4 md:grid-cols-2 md:p-6"
          >
            <Offer offer={offer} now={now} />
            <Waiting offer={offer} second={second} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type WaitingProps = { offer: PricedChance; second: number }

function Waiting({ offer, second }: WaitingProps) {
  const t = useTexts("my-bids")
  if (offer.isTaken) return <Taken offer={offer} />
  if (second * 1_000 < Date.parse(offer.expiresAt)) return <Answer offer={offer} />
  return (
    <div>
      <Note>{t("secondChances.over")}</Note>
    </div>
  )
}

function Taken({ offer: { priceCents, sellerUntil } }: { offer: MySecondChance }) {
  const t = useTexts("my-bids")
  const time = formatDate(sellerUntil ?? "", useLanguage())
  return (
    <div>
      <Note tone="lead">{t("secondChances.isTaken", { price: money(priceCents), time })}</Note>
    </div>
  )
}

function Offer({ offer: { lot, expiresAt, isTaken }, now }: { offer: MySecondChance; now: string }) {
  const t = useTexts("my-bids")
  const bidding = useTexts("bidding")
  const language = useLanguage()
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] content-start gap-4">
      <LotImage lot={lot} className="max-w-14" />
      <div className="grid content-start gap-2">
        <p className="figures label-text">{bidding("lotNumber", { number: lot.number })}</p>
        <p className="text-lg leading-snug">
          <Link to={lot.path} className="font-name no-underline hover:text-act-text">
            {lot.name}
          </Link>
        </p>
        <p>{t("secondChances.reason")}</p>
        {!isTaken && (
          <p>
            <Countdown endsAt={expiresAt} now={now} className="font-semibold" />
            <span className="label-text block">
              {t("secondChances.until", { time: formatDate(expiresAt, language) })}
            </span>
          </p>
        )}
      </div>
    </div>
  )
}

function Answer({ offer }: { offer: PricedChance }) {
  const t = useTexts("my-bids")
  const isBusy = useNavigation().state !== "idle"
  const language = useLanguage()
  const landed = useLandedChoices(offer.landed)
  const { id, lot, priceCents, sellerUntil } = offer
  const price = landedPrice(
    { minimumCents: priceCents, maximumCents: priceCents },
    landed.terms,
    landed.choices,
  )
  return (
    <div className="grid content-start gap-4">
      {sellerUntil !== null && (
        <p className="label-text">
          {t("secondChances.sellerMay", { time: formatDate(sellerUntil, language) })}
        </p>
      )}
      <Form method="post" preventScrollReset className="grid gap-3">
        <input type="hidden" name="offer" value={id} />
        <LandedFields landed={landed} />
        <LandedLines price={price} label={t("secondChances.price")} isFixed />
        <UpdateLanded path="/my-account/my-bids" />
        <Checkbox
          name="confirmed"
          value="yes"
          required
          label={t("secondChances.confirm", { price: money(priceCents) })}
        />
        <div className="flex flex-wrap gap-3">
          <Button kind="act" name="intent" value="accept" disabled={isBusy}>
            {t("secondChances.accept", { price: money(priceCents) })}
          </Button>
          <Button
            kind="quiet"
            name="intent"
            value="decline"
            formNoValidate
            disabled={isBusy}
            aria-label={`${t("secondChances.decline")}: ${lot.name}`}
          >
            {t("secondChances.decline")}
          </Button>
        </div>
      </Form>
    </div>
  )
}
