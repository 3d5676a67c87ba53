import { z } from "zod"
import { localeOf } from "#language/languages.ts"
import { createRouter, describeApi } from "#platform/http/api-route.ts"
import { nameOfCountry } from "./countries.ts"
import { infoOf } from "./currencies.ts"
import { countryOf } from "./delivery.ts"
import { readRates } from "./rates.ts"
import { readAgeQuestion } from "./read-age-question.ts"

const tags = ["Countries and currencies"]

const Geo = z.object({ geo: z.object({ country: z.string().nullable(), name: z.string().nullable() }) })

const Rates = z.object({
  base: z.literal("SGD"),
  rates: z.array(
    z.object({
      price: z.number(),
      symbol: z.string(),
      code: z.string(),
      decimals: z.int(),
      as_of: z.iso.date(),
    }),
  ),
})

const AgeRules = z.object({
  country: z.string(),
  rules: z.array(
    z.object({
      country: z.string(),
      name: z.string(),
      legalAgeYears: z.int(),
      notice: z.string(),
      textVersion: z.string(),
    }),
  ),
})

export const countriesApi = createRouter()
  .get("/geoip", describeApi("The country of the client's IP address", { answer: Geo, tags }), (c) => {
    const { ctx } = c.var
    const country = countryOf(ctx) ?? null
    return c.json({
      geo: { country, name: country === null ? null : nameOfCountry(country, localeOf[ctx.language]) },
    })
  })
  .get(
    "/rates",
    describeApi("Exchange rates of the Singapore dollar, for orientation", { answer: Rates, tags }),
    async (c) => {
      const rates = await readRates(c.var.ctx)
      return c.json({
        base: "SGD",
        rates: rates.map((rate) => ({ ...infoOf(rate), decimals: rate.decimals, as_of: rate.asOf })),
      })
    },
  )
  .get(
    "/age-rules",
    describeApi("The legal age in each country, with a notice in the client's language", {
      answer: AgeRules,
      tags,
    }),
    async (c) => {
      return c.json(await readAgeQuestion(c.var.ctx))
    },
  )
