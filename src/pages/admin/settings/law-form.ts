import { refuse } from "#admin/refusals.ts"
import { type CountryLaw, restrictedPaymentMethods, restrictedThings } from "#domains/countries/law.ts"
import { parseTogether } from "#platform/input.ts"

const ticked = "yes"

/** A country needs at least one payment method: otherwise nothing could be sent there. */
export function parseLaws(
  laws: readonly CountryLaw[],
  submitted: Readonly<Record<string, unknown>>,
): CountryLaw[] {
  const parseLaw = (country: CountryLaw["country"]): CountryLaw => {
    const isTicked = (name: string) => submitted[`${name}.${country}`] === ticked
    const paymentMethods = restrictedPaymentMethods.filter(isTicked)
    if (paymentMethods.length === 0)
      throw refuse("noPaymentMethodLeft", { field: `${restrictedPaymentMethods[0]}.${country}` })
    const [salePrices = false, promotions = false, banners = false] = restrictedThings.map(isTicked)
    return { country, visible: { salePrices, promotions, banners }, paymentMethods }
  }
  return Object.values(
    parseTogether(Object.fromEntries(laws.map(({ country }) => [country, () => parseLaw(country)]))),
  )
}

export function lawBoxes(laws: readonly CountryLaw[]): string[] {
  return laws.flatMap(({ country, visible, paymentMethods }) =>
    [...restrictedThings.filter((name) => visible[name]), ...paymentMethods].map(
      (name) => `${name}.${country}`,
    ),
  )
}

export function submittedBoxes(submitted: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(submitted).filter((name) => submitted[name] === ticked)
}
