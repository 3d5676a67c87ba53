import { countryOfAddress } from "#domains/countries/country-of-address.ts"
import { destinations } from "#domains/places/destinations.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import { clientLimit } from "#platform/http/shared-limit.ts"
import { defineService } from "#platform/service.ts"
import { formatLocalTime } from "#platform/time.ts"
import type { SpeedReport } from "./inputs.ts"
import { refuse } from "./refusals.ts"
import { bucketOf, metrics, pageKindOf } from "./rules.ts"
import { SpeedCounts } from "./speed-counts.ts"

/** A company has many visitors behind one address. */
const reportsPerMinute = 300

export const speedLimit = clientLimit("speedLimit", "speed", reportsPerMinute)

export const speedCountsService = defineService(
  "speedCounts",
  (app: AppContext) => new SpeedCounts(app),
  (counts) => counts.close(),
)

/** Countries we do not deliver to are counted together. */
export const otherCountries = "other"

export function countReport(ctx: Ctx, { path, ...values }: SpeedReport): void {
  const { app, client } = ctx
  const retryAfterSeconds = speedLimit.secondsToWait(ctx)
  if (retryAfterSeconds !== undefined) throw refuse("tooManyReports", { retryAfterSeconds })
  const from = countryOfAddress(client.address)
  const country = destinations.find((each) => each === from) ?? otherCountries
  const key = { day: formatLocalTime(ctx.now()).slice(0, 10), kind: pageKindOf(path), country }
  const counts = speedCountsService.of(app)
  for (const metric of metrics) {
    const value = values[metric]
    if (value !== undefined) counts.add({ ...key, metric, bucket: bucketOf(metric, value) })
  }
}
