import { ListPage } from "#admin/lists/list-page.tsx"
import { bulkAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { actOnSubmissions } from "../act-on-bottles.ts"
import { submissionBulkActs } from "../bottle-bulk-acts.ts"
import { bottleList } from "../bottle-list.ts"
import { bottleColumns } from "../parts/bottle-columns.tsx"
import { countBottles, listAdminBottles } from "../reads.ts"
import type { Route } from "./+types/submissions"

export const loader = listLoader(bottleList, listAdminBottles, async (ctx) => ({
  counts: await countBottles(ctx),
}))

export const action = bulkAction("intake", actOnSubmissions)

export default function Submissions({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("submissions-admin")
  const assignmentTexts = useTexts("assignments")
  const title = useTexts("admin")("nav.submissions")
  const { query, setup, bottles, total, pages, counts } = loaderData
  return (
    <ListPage
      title={title}
      aside={t("intake.found", { count: total })}
      csv="/admin/submissions.csv"
      list={bottleList}
      page={{ query, setup, pages }}
      tabs={{ facet: "show", label: t("intake.byWork"), tab: (show) => t(`intake.shows.${show}`), counts }}
      filter={{
        search: { label: t("intake.search"), placeholder: t("intake.searchHint") },
        facets: {
          show: "hidden",
          state: { label: t("intake.state"), option: (state) => t(`intake.states.${state}`) },
          kind: { label: t("intake.kind"), option: (kind) => t(`intake.kinds.${kind}`) },
          mine: { label: assignmentTexts("mine") },
        },
      }}
      empty={[t("intake.none"), t("intake.noneNext")]}
      table={{
        noun: "submissions-admin",
        columns: bottleColumns,
        rows: bottles,
        bulkName: ({ name }) => name,
      }}
      bulk={{ list: "submissions", acts: submissionBulkActs, answer: actionData, total }}
    />
  )
}
