import { ListPage } from "#admin/lists/list-page.tsx"
import { listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { listStatements } from "../list-statements.ts"
import { statementColumns } from "../parts/statement-columns.tsx"
import { statementList } from "../statement-list.ts"
import type { Route } from "./+types/statements"

export const loader = listLoader(statementList, listStatements)

export default function Statements({ loaderData }: Route.ComponentProps) {
  const t = useTexts("settlements-admin")
  const { query, setup, statements, total, pages } = loaderData
  return (
    <ListPage
      title={useTexts("admin")("nav.statements")}
      aside={t("statements.found", { count: total })}
      csv="/admin/statements.csv"
      list={statementList}
      page={{ query, setup, pages }}
      tabs={{ facet: "show", label: t("statements.show"), tab: (show) => t(`statements.shows.${show}`) }}
      filter={{
        search: { label: t("statements.search") },
        facets: { show: "hidden" },
        sort: (sort) => t(`statements.sorts.${sort}`),
      }}
      empty={[t("statements.none"), t("statements.noneNext")]}
      table={{ noun: "settlements-admin", columns: statementColumns, rows: statements }}
    />
  )
}
