import { useTexts } from "#language/use-texts.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { ListForm } from "../parts/list-form.tsx"
import { bottlerPath, bottlersPath } from "../paths.ts"
import { BottlerQuery, findBottlers, type ListedBottler } from "../read-bottler.ts"
import type { Route } from "./+types/bottlers"

export const handle = { parameters: ["q", "country"], wakes: "on intent" }

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = BottlerQuery.parse(Object.fromEntries(url.searchParams))
  const found = await findBottlers(context.get(ctxKey), query)
  context.get(pageKey).cache = { seconds: 60, topics: [] }
  return { query, ...found }
}

export default function Bottlers({ loaderData }: Route.ComponentProps) {
  const { query, found, total, countries } = loaderData
  const t = useTexts("catalogue")
  return (
    <div className="page grid gap-6 py-6 md:py-10">
      <PageHead
        title={t("bottlers.title")}
        description={t("bottlers.summary", { count: total })}
        path={bottlersPath}
        isHidden={query.q !== ""}
      />
      <header className="grid max-w-read gap-3">
        <h1 className="text-3xl">{t("bottlers.title")}</h1>
        <p className="text-ink-soft">{t("bottlers.lead")}</p>
      </header>
      <ListForm
        q={query.q}
        hint={t("bottlers.searchHint")}
        isNarrowed={Boolean(query.q || query.country)}
        selects={[
          {
            name: "country",
            value: query.country,
            label: t("country"),
            all: t("everywhere"),
            choices: countries,
          },
        ]}
      />
      <section className="grid">
        <h2 className="figures label-text border-b border-rule-strong pb-2 font-sans">
          {t("bottlers.count", { count: found.length })}
        </h2>
        {found.length === 0 && (
          <EmptyState
            title={t("bottlers.none")}
            next={
              <Link to={bottlersPath} className="link">
                {t("bottlers.toAll")}
              </Link>
            }
          />
        )}
        {found.map((bottler) => (
          <Line key={bottler.id} bottler={bottler} />
        ))}
      </section>
    </div>
  )
}

function Line({ bottler }: { bottler: ListedBottler }) {
  const t = useTexts("catalogue")
  const { id, name, city, country, founded, series, about, bottles } = bottler
  return (
    <article className="grid gap-x-8 gap-y-1 border-b border-rule py-4 md:grid-cols-[15rem_minmax(0,1fr)_7rem] lg:grid-cols-[18rem_minmax(0,1fr)_8rem]">
      <div className="grid content-start gap-0.5">
        <h3 className="text-lg leading-snug">
          <Link to={bottlerPath(id)} className="no-underline hover:text-act-text hover:underline">
            {name}
          </Link>
        </h3>
        <p className="label-text">{[city, country].filter(Boolean).join(", ")}</p>
      </div>
      <div className="grid max-w-read content-start gap-1">
        {about && <p lang="en">{about}</p>}
        {series.length > 0 && <p className="label-text">{series.join(" · ")}</p>}
      </div>
      <p className="figures label-text flex gap-3 md:grid md:content-start md:justify-items-end md:gap-0.5">
        {founded !== null && <span>{t("since", { year: founded })}</span>}
        {bottles > 0 && <span>{t("bottleCount", { count: bottles })}</span>}
      </p>
    </article>
  )
}
