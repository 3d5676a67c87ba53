import { type CountryLaw, restrictedPaymentMethods, restrictedThings } from "#domains/countries/law.ts"
import { parseTogether } from "#platform/input.ts"
import { refuse } from "./refusals.ts"

const ticked = "yes"

/** A country needs at least one payment method: otherwise nothing could be sent there. */
export function parseLaws(
  laws: readonly CountryLaw[],
  sent: Readonly<Record<string, unknown>>,
): CountryLaw[] {
  const parseLaw = (country: CountryLaw["country"]): CountryLaw => {
    const isTicked = (name: string) => sent[`${name}.${country}`] === ticked
    const ways = restrictedPaymentMethods.filter(isTicked)
    if (ways.length === 0) throw refuse("noWayLeft", { field: `${restrictedPaymentMethods[0]}.${country}` })
    const [salePrices = false, promotions = false, banners = false] = restrictedThings.map(isTicked)
    return { country, shown: { salePrices, promotions, banners }, ways }
  }
  return Object.values(
    parseTogether(Object.fromEntries(laws.map(({ country }) => [country, () => parseLaw(country)]))),
  )
}

export function lawBoxes(laws: readonly CountryLaw[]): string[] {
  return laws.flatMap(({ country, shown, ways }) =>
    [...restrictedThings.filter((name) => shown[name]), ...ways].map((name) => `${name}.${country}`),
  )
}

export function sentBoxes(sent: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(sent).filter((name) => sent[name] === ticked)
}
