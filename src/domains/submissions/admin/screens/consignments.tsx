import { ListPage } from "#admin/lists/list-page.tsx"
import { listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { consignmentList } from "../consignment-list.ts"
import { listConsignments } from "../list-consignments.ts"
import { consignmentColumns } from "../parts/consignment-columns.tsx"
import type { Route } from "./+types/consignments"

export const loader = listLoader(consignmentList, listConsignments)

export default function Consignments({ loaderData }: Route.ComponentProps) {
  const t = useTexts("submissions-admin")
  const assignmentTexts = useTexts("assignments")
  const { query, setup, consignments, total, pages } = loaderData
  return (
    <ListPage
      title={useTexts("admin")("nav.consignments")}
      aside={t("consignments.found", { count: total })}
      csv="/admin/consignments.csv"
      actions={<LinkButton kind="act" to="/admin/consignments/new" text={t("consignments.new")} />}
      list={consignmentList}
      page={{ query, setup, pages }}
      tabs={{ facet: "show", label: t("intake.byWork"), tab: (show) => t(`consignments.shows.${show}`) }}
      filter={{
        search: { label: t("consignments.search"), placeholder: t("intake.searchHint") },
        facets: {
          show: "hidden",
          kind: { label: t("intake.kind"), option: (kind) => t(`intake.kinds.${kind}`) },
          mine: { label: assignmentTexts("mine") },
        },
        sort: (sort) => t(`consignments.sorts.${sort}`),
      }}
      sorts={{ sent: { up: "oldest", down: "newest" }, bottles: { down: "bottles" } }}
      empty={[t("consignments.none"), t("consignments.noneNext")]}
      table={{ noun: "submissions-admin", columns: consignmentColumns, rows: consignments }}
    />
  )
}
