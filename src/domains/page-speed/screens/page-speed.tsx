import { useSearchParams } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Figures } from "#admin/figures.tsx"
import { DataTable } from "#admin/lists/data-table.tsx"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { formatCount } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { SelectField } from "#ui/form-fields.tsx"
import { formatSpeed, speedColumns } from "../parts/speed-columns.tsx"
import { readSpeeds, SpeedQuery, type SpeedReading, type SpeedRow } from "../read-speeds.ts"
import { gradeOf, type PageKind, pageKinds, periods } from "../rules.ts"
import type { Route } from "./+types/page-speed"

export const loader = adminLoader("settings", async (ctx, { url }: Route.LoaderArgs) => ({
  speeds: await readSpeeds(ctx, SpeedQuery.parse(Object.fromEntries(url.searchParams))),
}))

export default function PageSpeed({ loaderData: { speeds } }: Route.ComponentProps) {
  const t = useTexts("page-speed")
  return (
    <>
      <AdminPageHead title={t("title")} />
      <p className="max-w-read text-ink-soft">{t("intro")}</p>
      <SpeedFilter speeds={speeds} />
      {speeds.all.visits === 0 ? <p>{t("none")}</p> : <Tables speeds={speeds} />}
    </>
  )
}

function SpeedFilter({ speeds: { query, countryNames } }: { speeds: SpeedReading }) {
  const t = useTexts("page-speed")
  const kit = useTexts("admin")
  const [search] = useSearchParams()
  return (
    <Form key={search.toString()} method="get" className="flex flex-wrap items-end gap-3" preventScrollReset>
      <SelectField
        name="days"
        label={t("period")}
        value={query.days}
        options={periods.map((days) => [days, t("days", { count: Number(days) })])}
      />
      <SelectField
        name="kind"
        label={t("page")}
        value={query.kind ?? ""}
        options={[["", t("allPages")], ...pageKinds.map((kind) => [kind, t(`kinds.${kind}`)] as const)]}
      />
      <SelectField
        name="country"
        label={t("country")}
        value={query.country ?? ""}
        options={[["", t("allCountries")], ...Object.entries(countryNames), ["other", t("otherCountries")]]}
      />
      <Button className="min-h-11">{kit("show")}</Button>
    </Form>
  )
}

function Tables({ speeds: { all, byKind, byCountry, countryNames } }: { speeds: SpeedReading }) {
  const t = useTexts("page-speed")
  const language = useLanguage()
  const inner = { noun: "page-speed", isInner: true } as const
  return (
    <>
      <Figures
        label={t("title")}
        figures={[
          { label: t("visits"), value: formatCount(all.visits, language) },
          ...(["lcp", "inp", "cls"] as const).map((metric) => {
            const value = all[metric]
            if (value === null) return { label: t(`metrics.${metric}`), value: "–" }
            const grade = gradeOf(metric, value)
            const tone = grade === "poor" ? ("alarm" as const) : undefined
            return {
              label: t(`metrics.${metric}`),
              value: formatSpeed(metric, value, language),
              note: t(`grades.${grade}`),
              ...(tone ? { tone } : {}),
            }
          }),
        ]}
      />
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="text-xl">{t("byPage")}</h2>
        <DataTable
          {...inner}
          caption={t("byPage")}
          columns={speedColumns<SpeedRow<PageKind>>({
            name: "page",
            head: "page",
            cell: ({ name }) => t(`kinds.${name}`),
          })}
          rows={byKind}
          rowKey={({ name }) => name}
        />
      </section>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="text-xl">{t("byCountry")}</h2>
        <DataTable
          {...inner}
          caption={t("byCountry")}
          columns={speedColumns<SpeedRow>({
            name: "country",
            head: "country",
            cell: ({ name }) => countryNames[name] ?? t("otherCountries"),
          })}
          rows={byCountry}
          rowKey={({ name }) => name}
        />
      </section>
    </>
  )
}
