import { AdminFilter } from "#admin/admin-filter.tsx"
import { Choice } from "#admin/choice.tsx"
import { useTexts } from "#language/use-texts.ts"
import { matchStates } from "../../match-states.ts"
import type { ResultQuery } from "../../result-query.ts"

type Props = { query: ResultQuery; apps: readonly string[] }

export function ResultFilter({ query, apps }: Props) {
  const t = useTexts("prices-admin")
  return (
    <AdminFilter
      layout="wide"
      label={t("results.byWhat")}
      q={query.q}
      searchInput={{ label: t("results.find"), autoComplete: "off", className: "xl:w-80" }}
    >
      <Choice
        name="house"
        value={query.house}
        label={t("results.house")}
        any={t("results.anyHouse")}
        options={apps}
        className="xl:w-48"
      />
      <Choice
        name="match"
        value={query.match}
        label={t("results.match")}
        any={t("results.any")}
        options={matchStates}
        optionLabel={(state) => t(`results.states.${state}`)}
        className="xl:w-48"
      />
      <Choice
        name="bottles"
        value={query.bottles}
        label={t("results.bottles")}
        any={t("results.bottlesOnly")}
        options={["all"]}
        optionLabel={() => t("results.allItems")}
        className="xl:w-48"
      />
    </AdminFilter>
  )
}
