import { z } from "zod"
import { dateField, nestFields, settingsSchema } from "#admin/setting-fields.ts"
import { destinations } from "#domains/places/destinations.ts"
import { home, places } from "#domains/places/places.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, parseInput, parseTogether } from "#platform/input.ts"
import { formatLocalTime } from "#platform/time.ts"
import { importRateAt, parcelRateAt } from "../rates.ts"
import { readDeliveryRates } from "../read-rates.ts"
import { refuse } from "../refusals.ts"
import { importFields, importRateFrom, parcelFields, parcelRateFrom, type RateDraft } from "./rate-fields.ts"
import { requireFigures, requireLater } from "./save-rate.ts"

const Reason = z.object({
  reason: z.string({ error: "textRequired" }).trim().min(1, "textRequired").max(500, "textTooLong"),
})

/** The rate and the reason for which it is saved. */
export function parseSavedRate(ctx: Ctx, draft: RateDraft, submitted: FormFields) {
  const day = dateField.schema.safeParse(submitted["terms.validFrom"])
  return parseTogether({
    rate: () => parseRate(draft, submitted),
    later: () => day.success && requireLater({ validFrom: day.data }, ctx.now()),
    reason: () => parseReason(submitted),
  })
}

export function parseReason(submitted: FormFields): string {
  return parseInput("admin", Reason, submitted).reason
}

/** Reads the submitted form of a rate; its country or route stays that of the draft. */
export function parseRate(draft: RateDraft, submitted: FormFields): RateDraft {
  const parsed: RateDraft =
    draft.kind === "import"
      ? {
          kind: "import",
          rate: importRateFrom(
            draft.rate.country,
            parseInput("admin", settingsSchema(importFields), nestFields(importFields, submitted)),
          ),
        }
      : {
          kind: "parcel",
          rate: parcelRateFrom(
            draft.rate,
            parseInput("admin", settingsSchema(parcelFields), nestFields(parcelFields, submitted)),
          ),
        }
  requireFigures(parsed)
  return parsed
}

const none = { source: "", sourceUrl: null }

/** The rate that holds, from tomorrow: `?import=VN` or `?from=SG&to=JP`. */
export async function newDraft(ctx: Ctx, searchParams: URLSearchParams): Promise<RateDraft> {
  const now = ctx.now()
  const table = await readDeliveryRates(ctx)
  const [today, tomorrow] = [now, new Date(now.getTime() + dayMs)].map((at) =>
    formatLocalTime(at).slice(0, 10),
  )
  const dates = { validFrom: tomorrow ?? "", asOf: today ?? "" }
  const countryAt = (name: string) =>
    places.find(({ country }) => country === searchParams.get(name))?.country
  const origin = countryAt("from")
  if (!origin) {
    const rate = importRateAt(table, countryAt("import") ?? home.country, now)
    if (rate) return { kind: "import", rate: { ...rate, ...none, ...dates } }
  }
  const destination = destinations.find((each) => each === searchParams.get("to"))
  const rate = origin && destination && parcelRateAt(table, { from: origin, to: destination }, now)
  if (!rate) throw refuse("noSuchRate")
  return { kind: "parcel", rate: { ...rate, ...none, ...dates } }
}

const dayMs = 86_400_000
