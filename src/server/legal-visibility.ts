import { countryOfAddress } from "#domains/countries/country-of-address.ts"
import { homeCountry } from "#domains/countries/home-country.ts"
import type { CountryLaw } from "#domains/countries/law.ts"
import { defaultLaws, hiddenThingsIn, readLaws } from "#domains/countries/laws.ts"
import { type AppContext, type ClientInfo, noClient } from "#platform/ctx.ts"

/** `hidden` lists the goods that the law hides from the client, as part of the cache key. */
type VisibilityScope = { hidden: string; reader: ClientInfo }

/** Holds the laws as last read: a cached page does not wait for them. */
export class LegalVisibility {
  #laws: readonly CountryLaw[] = defaultLaws
  #home: VisibilityScope = { hidden: "", reader: noClient }
  /** True if no country's law differs from that at home, so no client's country is looked up. */
  #isAlike = false

  async read(app: AppContext): Promise<void> {
    const laws = await readLaws({ app })
    if (laws === this.#laws) return
    this.#laws = laws
    const hidden = hiddenThingsIn(laws, homeCountry)
    this.#home = { hidden, reader: noClient }
    this.#isAlike = laws.every(({ country }) => hiddenThingsIn(laws, country) === hidden)
  }

  /** Without a country it is that of the address. */
  at(address: string | null, known?: string): VisibilityScope {
    const country = this.#isAlike ? undefined : (known ?? countryOfAddress(address))
    const hidden = hiddenThingsIn(this.#laws, country)
    return country === undefined || hidden === this.#home.hidden
      ? this.#home
      : { hidden, reader: { ...noClient, country } }
  }
}
