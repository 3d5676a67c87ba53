import { distilleryPath } from "#domains/catalogue/paths.ts"
import { Change } from "#domains/prices/parts/change.tsx"
import { IndexChart, quarterText } from "#domains/prices/parts/index-chart.tsx"
import { IndexTable } from "#domains/prices/parts/index-table.tsx"
import { pricesPath } from "#domains/prices/paths.ts"
import { fewestPairs } from "#domains/prices/price-index.ts"
import { changesOf, type ListedIndex, readMarketIndex } from "#domains/prices/read-index.ts"
import { formatCount, formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import type { Route } from "./+types/whisky-prices"
import { listMakers } from "./whisky-prices/list-makers.ts"
import { Makers } from "./whisky-prices/makers.tsx"

export const handle = { parameters: ["q"], wakes: "on intent" }

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 100)
  const [index, makers] = await Promise.all([readMarketIndex(ctx), listMakers(ctx, q)])
  context.get(pageKey).cache = { seconds: 60, topics: [] }
  return { ...index, changes: changesOf(index.points), fewest: fewestPairs, makers, q }
}

export default function Market({ loaderData }: Route.ComponentProps) {
  const { points, distilleries, computedAt, fewest, makers, q } = loaderData
  const t = useTexts("prices")
  const language = useLanguage()
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-6 md:py-10">
      <PageHead
        title={t("index.title")}
        description={t("index.summary")}
        path={pricesPath}
        isHidden={q !== ""}
      />
      <header className="grid max-w-read gap-3">
        <h1 className="text-3xl">{t("index.title")}</h1>
        <p className="text-ink-soft">{t("index.lead")}</p>
      </header>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 className="text-xl">{t("index.market")}</h2>
        {points.length < 2 ? (
          <EmptyState title={t("index.noneTitle")}>{t("index.noneNext", { fewest })}</EmptyState>
        ) : (
          <>
            <Figures {...loaderData} />
            <IndexChart points={points} name={t("index.market")} />
            <IndexTable points={points} name={t("index.market")} />
            {computedAt && (
              <p className="label-text">
                {t("index.computed", { day: formatDate(computedAt, language, "day") })}
              </p>
            )}
          </>
        )}
      </section>
      {distilleries.length > 0 && <Distilleries distilleries={distilleries} />}
      <Makers makers={makers} q={q} />
      <Method fewest={fewest} />
    </div>
  )
}

function Figures({ points, changes }: Pick<Route.ComponentProps["loaderData"], "points" | "changes">) {
  const t = useTexts("prices")
  const [first, last] = [points.at(0), points.at(-1)]
  if (!first || !last) return null
  return (
    <dl className="grid gap-x-8 gap-y-3 border-y border-rule py-3 sm:grid-cols-3">
      <div>
        <dt className="label-text">{t("index.now", { quarter: quarterText(last.quarter) })}</dt>
        <dd className="figures text-lg font-semibold">{last.value.toFixed(1)}</dd>
      </div>
      <div>
        <dt className="label-text">{t("index.overYear")}</dt>
        <dd className="figures text-lg">
          <Change by={changes.overYear} />
        </dd>
      </div>
      <div>
        <dt className="label-text">{t("index.since", { quarter: quarterText(first.quarter) })}</dt>
        <dd className="figures text-lg">
          <Change by={changes.inAll} />
        </dd>
      </div>
    </dl>
  )
}

function Distilleries({ distilleries }: { distilleries: readonly ListedIndex[] }) {
  const t = useTexts("prices")
  const language = useLanguage()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-xl">{t("index.distilleries")}</h2>
      <Table caption={t("index.distilleries")}>
        <thead>
          <tr>
            <HeadCell>{t("index.distillery")}</HeadCell>
            <HeadCell isFigure>{t("index.overYear")}</HeadCell>
            <HeadCell isFigure>{t("index.sinceStart")}</HeadCell>
            <HeadCell className="pl-6 max-sm:hidden">{t("index.period")}</HeadCell>
            <HeadCell isFigure className="max-sm:hidden">
              {t("index.pairs")}
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {distilleries.map(({ id, name, overYear, inAll, from, until, pairs }) => (
            <tr key={id}>
              <Cell>
                <Link className="link tap inline-flex items-center" to={`${distilleryPath(id)}#prices`}>
                  {name}
                </Link>
              </Cell>
              <Cell isFigure>
                <Change by={overYear} />
              </Cell>
              <Cell isFigure>
                <Change by={inAll} />
              </Cell>
              <Cell className="figures pl-6 whitespace-nowrap text-ink-soft max-sm:hidden">
                {`${quarterText(from)} – ${quarterText(until)}`}
              </Cell>
              <Cell isFigure className="max-sm:hidden">
                {formatCount(pairs, language)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

const steps = ["sales", "match", "median", "pairs", "fit", "period", "limits"] as const

function Method({ fewest }: { fewest: number }) {
  const t = useTexts("prices")
  return (
    <section id="method" className="grid max-w-read gap-3 border-t border-rule pt-6">
      <h2 className="text-xl">{t("index.method.title")}</h2>
      <ol className="grid list-decimal gap-2 pl-5">
        {steps.map((step) => (
          <li key={step}>{t(`index.method.${step}`, { fewest })}</li>
        ))}
      </ol>
    </section>
  )
}
