import { AdminFilter } from "#admin/admin-filter.tsx"
import { Choice } from "#admin/choice.tsx"
import { useTexts } from "#language/use-texts.ts"
import { bottleStates, submissionKinds } from "../../kinds.ts"
import type { BottleQuery } from "../query.ts"

export function BottleFilter({ query }: { query: BottleQuery }) {
  const t = useTexts("submissions-admin")
  return (
    <AdminFilter
      q={query.q}
      searchInput={{ label: t("intake.search"), placeholder: t("intake.searchHint"), className: "md:w-72" }}
      hiddenFields={{ show: query.show }}
      find={t("intake.find")}
    >
      <Choice
        name="state"
        value={query.state}
        label={t("intake.state")}
        any={t("intake.any")}
        options={bottleStates}
        optionLabel={(state) => t(`intake.states.${state}`)}
        className="md:w-52"
      />
      <Choice
        name="kind"
        value={query.kind}
        label={t("intake.kind")}
        any={t("intake.any")}
        options={submissionKinds}
        optionLabel={(kind) => t(`intake.kinds.${kind}`)}
        className="md:w-44"
      />
    </AdminFilter>
  )
}
