import { ListPage } from "#admin/lists/list-page.tsx"
import { listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { incidentList } from "../incident-list.ts"
import { listIncidents } from "../list-incidents.ts"
import { incidentColumns } from "../parts/incident-columns.tsx"
import type { Route } from "./+types/incidents"

export const loader = listLoader(incidentList, listIncidents)

export default function Incidents({
  loaderData: { query, setup, incidents, total, pages },
}: Route.ComponentProps) {
  const t = useTexts("status-admin")
  const statusTexts = useTexts("status")
  const kit = useTexts("admin")
  return (
    <ListPage
      title={kit("nav.incidents")}
      aside={t("found", { count: total })}
      csv="/admin/incidents.csv"
      actions={<LinkButton kind="act" to="/admin/incidents/new" text={t("new")} />}
      list={incidentList}
      page={{ query, setup, pages }}
      filter={{
        search: { label: t("search"), placeholder: t("searchHint") },
        facets: {
          stage: { label: t("stage"), option: (stage) => statusTexts(`stages.${stage}`) },
          component: { label: t("component"), option: (name) => statusTexts(`components.${name}`) },
        },
      }}
      empty={[t("none"), t("noneNext")]}
      sorts={{ began: { up: "oldest", down: "newest" } }}
      table={{ noun: "status-admin", columns: incidentColumns, rows: incidents }}
    />
  )
}
