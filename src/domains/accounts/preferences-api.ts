import { z } from "zod"
import { chosenDelivery } from "#domains/countries/cookie-choices.ts"
import { americanStates, elsewhere, listCountries, ownCountries } from "#domains/countries/countries.ts"
import { countryOf, deliveryCountry, readDestinations } from "#domains/countries/delivery.ts"
import { homeCountry } from "#domains/countries/home-country.ts"
import { localeOf } from "#language/languages.ts"
import { textsOf } from "#language/texts.server.ts"
import { body, createRouter, describeApi } from "#platform/http/api-route.ts"
import { can } from "./permissions.ts"
import { savePreferences } from "./save-preferences.ts"

const tags = ["Countries and currencies"]

const CountryRow = z.object({ label: z.string(), dial_code: z.string(), code: z.string(), name: z.string() })
const CountryStore = z.object({
  country: z.string(),
  delivery: z.string(),
  countries: z.array(CountryRow),
  states: z.array(z.object({ label: z.string(), code: z.string() })),
  website: z.array(CountryRow),
  destinations: z.array(z.string()),
})

const Choices = z.object({
  language: z.string().max(20, "noSuchLanguage").optional(),
  currency: z.string().max(20).optional(),
  delivery: z.string().max(20, "noSuchCountry").optional(),
})

export const preferencesApi = createRouter()
  .get(
    "/countries",
    describeApi(
      "The visitor's country and delivery country, all countries with dial codes, and the company's locations",
      {
        answer: CountryStore,
        tags,
      },
    ),
    async (c) => {
      const { ctx } = c.var
      const rows = listCountries(localeOf[ctx.language]).map(rowOf)
      const other = textsOf(ctx.language, "countries")("elsewhere")
      const [country, destinations] = [countryOf(ctx), await readDestinations(ctx)]
      const chosen = chosenDelivery(c.req.header("cookie"))
      const canShipAbroad = can(ctx, "deliverAbroad")
      return c.json({
        country: country ?? homeCountry,
        delivery: deliveryCountry({ destinations, chosen, country, canShipAbroad }),
        countries: [...rows, { label: "Other", dial_code: "", code: elsewhere, name: other }],
        states: americanStates,
        website: rows.slice(0, ownCountries.length),
        destinations,
      })
    },
  )
  .put(
    "/preferences",
    describeApi(
      "Choose language, currency and delivery country. For guests, stored in the answer's cookies",
      {
        answer: z.object({ status: z.literal("success") }),
        tags,
      },
    ),
    body("countries", Choices),
    async (c) => {
      const { language, currency, delivery } = c.req.valid("json")
      const cookies = await savePreferences(c.var.ctx, {
        ...(language === undefined ? {} : { language }),
        ...(currency === undefined ? {} : { currency }),
        ...(delivery === undefined ? {} : { deliveryCountry: delivery }),
      })
      const response = Response.json({ status: "success" })
      for (const cookie of cookies) response.headers.append("set-cookie", cookie)
      return response
    },
  )

function rowOf(country: { label: string; dialCode: string; code: string; name: string }) {
  return { label: country.label, dial_code: country.dialCode, code: country.code, name: country.name }
}
