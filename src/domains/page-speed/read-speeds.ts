import { sql } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { nameOfCountry } from "#domains/countries/countries.ts"
import { destinations } from "#domains/places/destinations.ts"
import { localeOf } from "#language/languages.ts"
import type { Ctx } from "#platform/ctx.ts"
import { formatLocalTime } from "#platform/time.ts"
import { otherCountries } from "./count-report.ts"
import { type BucketCount, type Metric, metrics, type PageKind, p75Of, pageKinds, periods } from "./rules.ts"

export const SpeedQuery = z.object({
  days: z.enum(periods).catch("7"),
  kind: z.enum(pageKinds).optional().catch(undefined),
  country: z
    .enum([...destinations, otherCountries])
    .optional()
    .catch(undefined),
})
export type SpeedQuery = z.output<typeof SpeedQuery>

type Bucket = BucketCount & { kind: PageKind; country: string; metric: Metric }

export type SpeedRow<Name extends string = string> = {
  name: Name
  visits: number
} & { readonly [Each in Metric]: number | null }

/** The values within which three quarters of the visits are, in all, by page and by country. */
export async function readSpeeds(ctx: Ctx, query: SpeedQuery) {
  requirePermission(ctx, "settings")
  const buckets = await listBuckets(ctx, query)
  const countryNames = Object.fromEntries(
    destinations.map((code) => [code, nameOfCountry(code, localeOf[ctx.language])]),
  )
  return {
    query,
    countryNames,
    all: rowOf("all", buckets),
    byKind: rowsBy(buckets, ({ kind }) => kind),
    byCountry: rowsBy(buckets, ({ country }) => country),
  }
}
export type SpeedReading = Awaited<ReturnType<typeof readSpeeds>>

async function listBuckets(ctx: Ctx, { days, kind, country }: SpeedQuery): Promise<Bucket[]> {
  const today = formatLocalTime(ctx.now()).slice(0, 10)
  const conditions = [
    sql`day > ${today}::date - ${Number(days)}::int`,
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(country ? [sql`country = ${country}`] : []),
  ]
  const { rows } = await ctx.db.execute<Bucket>(sql`
    select kind, country, metric, bucket, sum(count)::int as count from page_speeds
    where ${sql.join(conditions, sql` and `)} group by kind, country, metric, bucket`)
  return rows
}

function rowsBy<Name extends string>(
  buckets: readonly Bucket[],
  nameOf: (bucket: Bucket) => Name,
): SpeedRow<Name>[] {
  return [...Map.groupBy(buckets, nameOf)]
    .map(([name, own]) => rowOf(name, own))
    .toSorted((one, other) => other.visits - one.visits)
}

function rowOf<Name extends string>(name: Name, buckets: readonly Bucket[]): SpeedRow<Name> {
  const of = (metric: Metric) => buckets.filter((bucket) => bucket.metric === metric)
  const p75 = (metric: Metric) => p75Of(metric, of(metric)) ?? null
  // A visit may lack any of the metrics: nobody pressed anything, or its browser cannot measure it.
  const visits = Math.max(...metrics.map((metric) => of(metric).reduce((sum, { count }) => sum + count, 0)))
  return {
    name,
    visits,
    lcp: p75("lcp"),
    inp: p75("inp"),
    cls: p75("cls"),
    ttfb: p75("ttfb"),
    fcp: p75("fcp"),
  }
}
