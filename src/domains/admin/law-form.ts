import { type Law, payWays, shownThings } from "#domains/countries/law.ts"
import { readTogether } from "#platform/input.ts"
import { refuse } from "./refusals.ts"

const ticked = "yes"

/** Reads the ticked boxes. A country needs at least one payment method: otherwise nothing could be sent there. */
export function lawsOf(laws: readonly Law[], sent: Readonly<Record<string, unknown>>): Law[] {
  const lawOf = (country: Law["country"]): Law => {
    const isTicked = (name: string) => sent[`${name}.${country}`] === ticked
    const ways = payWays.filter(isTicked)
    if (ways.length === 0) throw refuse("noWayLeft", { field: `${payWays[0]}.${country}` })
    const [salePrices = false, promotions = false, banners = false] = shownThings.map(isTicked)
    return { country, shown: { salePrices, promotions, banners }, ways }
  }
  return Object.values(
    readTogether(Object.fromEntries(laws.map(({ country }) => [country, () => lawOf(country)]))),
  )
}

/** Box names such as "salePrices.SG" and "card.VN". */
export function tickedIn(laws: readonly Law[]): string[] {
  return laws.flatMap(({ country, shown, ways }) =>
    [...shownThings.filter((name) => shown[name]), ...ways].map((name) => `${name}.${country}`),
  )
}

export function tickedOf(sent: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(sent).filter((name) => sent[name] === ticked)
}
