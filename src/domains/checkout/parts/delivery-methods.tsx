import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Checkbox } from "#ui/inputs.tsx"
import type { CheckoutFigures, CheckoutOptions } from "../read-checkout.ts"
import type { DeliveryOffer } from "../shipping/delivery-offer.ts"
import { deliveryOnly } from "./details.tsx"
import { RadioChoice, RadioGroup } from "./radio-choice.tsx"

type Props = {
  chosen: CheckoutFigures["choices"]
  delivery: DeliveryOffer
  offers: CheckoutOptions
  /** The fee for cover, whether it is chosen or not. */
  coverCents: number
}

export function DeliveryMethods({ chosen, delivery, offers, coverCents }: Props) {
  const t = useTexts("checkout")
  const { sent, place, hours, firstSlots, notCollectable } = delivery
  const language = useLanguage()
  const [first] = firstSlots
  return (
    <div className="grid gap-3">
      <RadioGroup legend={t("shipping.title")}>
        <RadioChoice
          name="shipping"
          value="delivery"
          isChosen={chosen.shipping === "delivery"}
          title={t("shipping.delivery")}
          price={sent && money(sent.feeCents)}
        >
          {sent && <Parcels parcels={sent.parcels} />}
          {t("shipping.delivery-text")}
        </RadioChoice>
        <RadioChoice
          name="shipping"
          value="self"
          isChosen={chosen.shipping === "self"}
          title={t("shipping.self")}
          price={notCollectable.length === 0 ? t("shipping.free") : null}
          isDisabled={notCollectable.length > 0}
        >
          {notCollectable.length > 0 ? (
            <NotCollectable places={notCollectable} />
          ) : (
            <>
              {t("shipping.collectAt", { place, hours })}{" "}
              {first && t("shipping.firstSlot", { time: formatDate(first, language) })}
            </>
          )}
        </RadioChoice>
        <RadioChoice
          name="shipping"
          value="free-storage"
          isChosen={chosen.shipping === "free-storage"}
          title={t("shipping.free-storage")}
          price={t("shipping.free")}
        >
          {t("shipping.free-storage-text", { count: offers.freeMonths })}
        </RadioChoice>
      </RadioGroup>
      {delivery.staysHere > 0 && <p className="label-text">{t("shipping.staysHere")}</p>}
      <div className={deliveryOnly}>
        <Checkbox
          name="cover"
          value="yes"
          defaultChecked={chosen.cover === "yes"}
          label={t("cover", {
            percent: offers.fees.coverBasisPoints / 100,
            amount: money(coverCents),
          })}
        />
      </div>
    </div>
  )
}

function NotCollectable({ places }: { places: DeliveryOffer["notCollectable"] }) {
  const t = useTexts("checkout")
  const placeTexts = useTexts("places")
  return places.map(({ location, titles }) => (
    <span key={location} className="block">
      {t("shipping.notCollectable", {
        goods: titles.join(", "),
        place: placeTexts(`names.${location}`),
      })}
    </span>
  ))
}

type Sent = NonNullable<DeliveryOffer["sent"]>

/** What is kept in one place travels together. */
function Parcels({ parcels }: Pick<Sent, "parcels">) {
  const t = useTexts("checkout")
  const placeTexts = useTexts("places")
  const language = useLanguage()
  return (
    <>
      {parcels.map(({ location, kinds, arrives, daysMin, daysMax, savedCents }) => (
        <span key={location} className="block text-ink">
          {t("shipping.parcel", {
            place: placeTexts(`names.${location}`),
            from: formatDate(arrives.from, language, "date"),
            to: formatDate(arrives.to, language, "date"),
            min: daysMin,
            max: daysMax,
          })}
          {savedCents > 0 && (
            <>
              {" "}
              {t("shipping.together", {
                goods: kinds.map((kind) => t(`shipping.goods.${kind}`)).join(", "),
                saved: money(savedCents),
              })}
            </>
          )}
        </span>
      ))}
      {parcels.length > 1 && <span className="block">{t("shipping.apart", { count: parcels.length })}</span>}
    </>
  )
}
