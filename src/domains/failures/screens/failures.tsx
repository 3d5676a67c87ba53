import { ListPage } from "#admin/lists/list-page.tsx"
import { bulkAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { actOnFailures } from "../act-on-failures.ts"
import { failureActs } from "../failure-acts.ts"
import { failureList } from "../failure-list.ts"
import { type ListedFailure, listFailures } from "../list-failures.ts"
import { failureColumns } from "../parts/failure-columns.tsx"
import type { Route } from "./+types/failures"

export const loader = listLoader(failureList, listFailures)

export const action = bulkAction("settings", actOnFailures)

export default function Failures({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("failures")
  const { query, setup, failures, total, pages } = loaderData
  return (
    <ListPage
      title={t("title")}
      aside={t("found", { count: total })}
      above={<p className="max-w-read text-ink-soft">{t(`intro.${query.show}`)}</p>}
      list={failureList}
      page={{ query, setup, pages }}
      tabs={{ facet: "show", label: t("show"), tab: (show) => t(`shows.${show}`) }}
      filter={{
        search: { label: t("search") },
        facets: { show: "hidden", kind: { label: t("kind"), option: (kind) => t(`kinds.${kind}`) } },
      }}
      sorts={{ at: { up: "oldest", down: "newest" } }}
      empty={[t(`none.${query.show}`)]}
      bulk={{ list: "failures", acts: failureActs, answer: actionData, total }}
      table={{
        noun: "failures",
        columns: failureColumns,
        rows: failures,
        bulkName: ({ subject, name }: ListedFailure) => subject ?? name,
      }}
    />
  )
}
