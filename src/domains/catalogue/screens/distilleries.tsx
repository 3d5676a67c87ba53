import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { classNames } from "#ui/class-names.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Tabs } from "#ui/tabs.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { RegisterByName, RegisterByPlace } from "../parts/distillery-register.tsx"
import { ListForm } from "../parts/list-form.tsx"
import { PlaceMap } from "../parts/place-map.tsx"
import { distilleriesPath } from "../paths.ts"
import { DistilleryQuery, findDistilleries } from "../read-distillery.ts"
import type { Route } from "./+types/distilleries"

export const handle = { parameters: ["q", "country", "region", "state", "by"], wakes: "on intent" }

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = DistilleryQuery.parse(Object.fromEntries(url.searchParams))
  const { found, ...counts } = await findDistilleries(context.get(ctxKey), query)
  context.get(pageKey).cache = { seconds: 60, topics: [] }
  const rows = found.map(({ owner: _, bottles: __, ...row }) => row)
  return { query, rows, ...counts }
}

export default function Distilleries({ loaderData }: Route.ComponentProps) {
  const { query, rows, total, countries, regions, states } = loaderData
  const t = useTexts("catalogue")
  const isNarrowed = Boolean(query.q || query.country || query.region || query.state)
  // The world map is wide, so it is above the list.
  const isBeside = query.country !== undefined && rows.length > 0
  const Register = query.by === "name" ? RegisterByName : RegisterByPlace
  return (
    <div className="page grid gap-6 py-6 md:py-10">
      <PageHead
        title={titleOf()}
        description={t("distilleries.summary", { count: total, countries: countries.length })}
        path={pathOf()}
        isHidden={query.q !== ""}
      />
      <header className="grid max-w-read gap-3">
        <h1 className="text-3xl">{titleOf()}</h1>
        <p className="text-ink-soft">{t("distilleries.lead")}</p>
      </header>
      <ListForm
        q={query.q}
        hint={t("distilleries.searchHint")}
        hiddenFields={query.by === "name" ? { by: "name" } : {}}
        isNarrowed={isNarrowed}
        selects={[
          {
            name: "country",
            value: query.country,
            label: t("country"),
            all: t("everywhere"),
            choices: countries,
          },
          ...(query.country && regions.length > 0
            ? [
                {
                  name: "region",
                  value: query.region,
                  label: t("region"),
                  all: t("allRegions"),
                  choices: regions,
                },
              ]
            : []),
          {
            name: "state",
            value: query.state,
            label: t("state"),
            all: t("anyState"),
            choices: states.map((state) => ({ ...state, label: t(`states.${state.name}`) })),
          },
        ]}
      />
      <Order by={query.by} count={rows.length} />
      {rows.length === 0 && (
        <EmptyState
          title={t("distilleries.none")}
          next={
            <Link to={distilleriesPath} className="link">
              {t("distilleries.toAll")}
            </Link>
          }
        />
      )}
      <div
        className={classNames(
          "grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6",
          isBeside && "lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_30rem]",
        )}
      >
        <Figure rows={rows} isBeside={isBeside} />
        <div className="grid content-start gap-2">
          <Register rows={rows} isNarrow={isBeside} />
        </div>
      </div>
    </div>
  )

  function titleOf(): string {
    const place = [query.region, query.country].filter(Boolean).join(", ")
    return place ? t("distilleries.titleIn", { place }) : t("distilleries.title")
  }

  /** Countries and regions are pages of their own for search engines; other filters are not. */
  function pathOf(): AppPath {
    const { country, region } = query
    const place = new URLSearchParams({
      ...(country ? { country } : {}),
      ...(country && region ? { region } : {}),
    })
    return place.size > 0 ? `${distilleriesPath}?${place}` : distilleriesPath
  }
}

type DistilleryRows = Route.ComponentProps["loaderData"]["rows"]

function Figure({ rows, isBeside }: { rows: DistilleryRows; isBeside: boolean }) {
  const t = useTexts("catalogue")
  if (!rows.some(({ latitude }) => latitude !== null)) return null
  const closed = rows.filter(({ isActive }) => !isActive).length
  return (
    <figure
      className={classNames(
        "grid gap-2",
        isBeside && "content-start lg:sticky lg:top-4 lg:order-last lg:self-start",
      )}
    >
      <PlaceMap
        places={rows}
        ratio={isBeside ? 0.8 : 2.1}
        className={classNames("w-full border border-rule", isBeside && "max-lg:mx-auto max-lg:max-w-96")}
      />
      <figcaption className="label-text">
        {t("map.count", { count: rows.length })}
        {closed > 0 && ` ${t("map.closed", { count: closed })}`}
      </figcaption>
    </figure>
  )
}

function Order({ by, count }: { by: "place" | "name"; count: number }) {
  const t = useTexts("catalogue")
  const { search } = useLocation()
  function addressOf(wanted: "place" | "name"): AppPath {
    const query = new URLSearchParams(search)
    query.delete("by")
    if (wanted === "name") query.set("by", wanted)
    return query.size > 0 ? `${distilleriesPath}?${query}` : distilleriesPath
  }
  return (
    <div className="flex items-stretch">
      <Tabs
        label={t("order")}
        className="grow"
        tabs={(["place", "name"] as const).map((name) => ({
          to: addressOf(name),
          label: t(`by.${name}`),
          isCurrent: by === name,
        }))}
      />
      <p className="figures label-text flex items-center border-b border-rule">
        {t("distilleries.count", { count })}
      </p>
    </div>
  )
}
