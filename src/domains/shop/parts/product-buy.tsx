import { useNavigation } from "react-router"
import type { DenialReason } from "#domains/accounts/permissions.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Price } from "#ui/price.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { ListingCard } from "../listing-card.ts"
import type { BottlePage } from "../read-bottle.ts"
import { perLitreCents, shownPriceOf } from "../shown-price.ts"
import { PriceEnd } from "./shown-price-text.tsx"

type Props = {
  offer: ListingCard
  inBasket: BottlePage["inBasket"]
  denialReason: DenialReason | null
  /** The form sent twice counts once. */
  addKey: string | null
  wasAdded: boolean
  refused: string | undefined
}

export function ProductBuy({ offer, inBasket, denialReason, addKey, wasAdded, refused }: Props) {
  const t = useTexts("shop")
  const { available, promotion } = offer
  const price = shownPriceOf(offer)
  const isLower = price.cents < offer.priceCents
  return (
    <div id="buy" className="grid gap-4">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          {price.wasCents !== null && (
            <span className="label-text">
              <span className="sr-only">{t("bottle.regularPrice")} </span>
              <s>
                <Price cents={price.wasCents} size="small" />
              </s>
            </span>
          )}
          <span className="sr-only">{t(isLower ? "bottle.salePrice" : "bottle.price")} </span>
          <Price cents={price.cents} size="huge" />
        </p>
        {(promotion || price.endsAt) && (
          <p className="flex flex-wrap gap-x-2">
            {promotion && (
              <bdi translate="no" className="font-semibold">
                {promotion.name}
              </bdi>
            )}
            <PriceEnd price={price} />
          </p>
        )}
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="label-text">
            {t("bottle.each")}
            {offer.volumeMl !== null && (
              <>
                {" · "}
                <span className="figures">
                  {t("bottle.perLitre", { price: money(perLitreCents(price.cents, offer.volumeMl)) })}
                </span>
              </>
            )}
          </span>
          <Stock available={available} />
        </p>
      </div>
      {wasAdded && !refused && (
        <Note tone="lead">
          {t("bottle.added")}{" "}
          <Link to="/cart" className="link">
            {t("bottle.toCart")}
          </Link>
        </Note>
      )}
      {refused && <Note tone="alarm">{refused}</Note>}
      {inBasket && <InBasket inBasket={inBasket} />}
      {available > 0 && <AddForm denialReason={denialReason} offer={offer} addKey={addKey} />}
      {available <= 0 && !refused && <p className="text-ink-soft">{t("bottle.temporarilyOut")}</p>}
    </div>
  )
}

const few = 6

function Stock({ available }: { available: number }) {
  const t = useTexts("shop")
  if (available <= 0)
    return (
      <Badge icon="minus" tone="alarm">
        {t("bottle.out")}
      </Badge>
    )
  return (
    <Badge icon="check" tone="lead">
      {available <= few ? t("bottle.left", { count: available }) : t("bottle.inStock")}
    </Badge>
  )
}

function InBasket({ inBasket: { quantity, until } }: { inBasket: { quantity: number; until: string } }) {
  const t = useTexts("shop")
  const language = useLanguage()
  return (
    <p className="label-text">
      {t("bottle.inBasket", { count: quantity, until: formatDate(until, language) })}{" "}
      <Link to="/cart" className="link">
        {t("bottle.toCart")}
      </Link>
    </p>
  )
}

function AddForm({ denialReason, offer, addKey }: Pick<Props, "denialReason" | "offer" | "addKey">) {
  const t = useTexts("shop")
  const isBusy = useNavigation().state === "submitting"
  if (denialReason && denialReason !== "signIn") return <Note tone="soft">{t("bottle.mayNot")}</Note>
  return (
    <Form method="post" action={`${offer.path}#buy`} preventScrollReset className="flex items-end gap-3">
      <input type="hidden" name="listingId" value={offer.id} />
      {addKey && <input type="hidden" name="idempotencyKey" value={addKey} />}
      <Field label={t("bottle.quantity")} className="w-24 shrink-0">
        {(fieldProps) => (
          <Input
            {...fieldProps}
            type="number"
            name="quantity"
            inputMode="numeric"
            min={1}
            max={offer.available}
            defaultValue={1}
            required
            className="figures min-h-12"
          />
        )}
      </Field>
      <Button kind="act" size="large" isWide aria-disabled={isBusy || undefined}>
        {t("bottle.add")}
      </Button>
    </Form>
  )
}
