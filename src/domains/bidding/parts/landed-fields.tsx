import { useState } from "react"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { Button } from "#ui/button.tsx"
import { crossSiteToken } from "#ui/cross-site-token.ts"
import { Field } from "#ui/field.tsx"
import { Checkbox, Select } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { collection, type LandedChoices } from "../landed/landed-choices.ts"
import { type LandedTerms, percentsOf } from "../landed/landed-price.ts"

export type LandedOffer = {
  terms: LandedTerms
  choices: LandedChoices
  /** Only members may have goods sent abroad; the others see what it would cost. */
  canShipAbroad: boolean
  /** The choices that the address holds: empty or begins with "?". */
  search: string
}

/** With the visitor's own choices, which all prices of a lot share. */
export type ChosenOffer = LandedOffer & { choose(changed: Partial<LandedChoices>): void }

export function useLandedChoices(offer: LandedOffer): ChosenOffer
export function useLandedChoices(offer: LandedOffer | null): ChosenOffer | null
export function useLandedChoices(offer: LandedOffer | null): ChosenOffer | null {
  const [chosen, setChosen] = useState<Partial<LandedChoices>>({})
  if (offer === null) return null
  const choices = { ...offer.choices, ...chosen }
  function choose(changed: Partial<LandedChoices>): void {
    setChosen({ ...chosen, ...changed })
    if (changed.country !== undefined && changed.country !== choices.country && offer?.canShipAbroad)
      void remember(changed.country)
  }
  return { ...offer, choices, choose }
}

/** The next page begins with it. If that fails, this page still has it. */
async function remember(delivery: string): Promise<void> {
  await fetch("/api/preferences", {
    method: "PUT",
    headers: { "content-type": "application/json", "x-xsrf-token": crossSiteToken() },
    body: JSON.stringify({ delivery }),
  }).catch(() => undefined)
}

/** Without script the fields are sent with the form around them. */
export function LandedFields({ landed }: { landed: ChosenOffer }) {
  const t = useTexts("bidding")
  const placeTexts = useTexts("places")
  const { terms, choices, choose, canShipAbroad } = landed
  const [home] = terms.destinations
  const chosen = terms.destinations.find(({ country }) => country === choices.country) ?? home
  const isCollected = choices.shipping === "self"
  const isForMembers = !isCollected && !canShipAbroad && chosen !== home
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 gap-2">
        <Field label={t("landed.to")}>
          {(fieldProps) => (
            <Select
              {...fieldProps}
              name="to"
              value={isCollected ? collection : chosen?.country}
              onChange={({ target: { value } }) =>
                choose(value === collection ? { shipping: "self" } : { shipping: "delivery", country: value })
              }
              className="text-sm"
            >
              {terms.destinations.map(({ country, name }) => (
                <option key={country} value={country}>
                  {name}
                </option>
              ))}
              <option value={collection}>
                {t("landed.collect", { place: placeTexts(`names.${terms.location}`) })}
              </option>
            </Select>
          )}
        </Field>
        <Field label={t("landed.pay")}>
          {(fieldProps) => (
            <Select
              {...fieldProps}
              name="pay"
              value={choices.paymentMethod}
              onChange={({ target: { value } }) => {
                const method = chosen?.paymentMethods.find((each) => each === value)
                if (method) choose({ paymentMethod: method })
              }}
              className="text-sm"
            >
              {chosen?.paymentMethods.map((method) => (
                <option key={method} value={method}>
                  {t(`landed.by.${method}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {!isCollected && (
        <Checkbox
          name="cover"
          value="yes"
          checked={choices.isCovered}
          onChange={({ target: { checked } }) => choose({ isCovered: checked })}
          label={t("landed.withCover", { percent: percentsOf(terms).cover })}
        />
      )}
      {isForMembers && (
        <p className="label-text">
          {t("landed.forMembers")}{" "}
          <Link to="/membership" className="link">
            {t("landed.join")}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Asks the page for the figures of these choices, where no script computes them. */
export function UpdateLanded({ path }: { path: AppPath }) {
  const t = useTexts("bidding")
  return (
    <noscript>
      <Button formMethod="get" formNoValidate formAction={`${path}#bid`} className="w-full">
        {t("landed.update")}
      </Button>
    </noscript>
  )
}
