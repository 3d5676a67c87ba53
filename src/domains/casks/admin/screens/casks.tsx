import { DataTable } from "#admin/data-table.tsx"
import { ListFilter } from "#admin/list-filter.tsx"
import { listLoader } from "#admin/list-loader.ts"
import { ListPage } from "#admin/list-page.tsx"
import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { caskList } from "../cask-list.ts"
import { caskColumns } from "../parts/cask-columns.tsx"
import { listCasksForAdmin } from "../reads.ts"
import type { Route } from "./+types/casks"

export const loader = listLoader(caskList, listCasksForAdmin)

export default function Casks({ loaderData: { query, casks, total, pages } }: Route.ComponentProps) {
  const t = useTexts("casks-admin")
  return (
    <ListPage
      title={t("casks")}
      aside={t("found", { count: total })}
      actions={
        <>
          <LinkButton to="/admin/casks/import">{t("import.open")}</LinkButton>
          <LinkButton kind="act" to="/admin/casks/new" text={t("add")} />
        </>
      }
      above={
        <ListFilter
          list={caskList}
          query={query}
          search={{ label: t("search"), placeholder: t("searchHint") }}
          facets={{ offer: { label: t("offer"), option: (offer) => t(`offers.${offer}`) } }}
        />
      }
      empty={{ title: t("none"), next: t("noneNext") }}
      isEmpty={casks.length === 0}
      page={query.page}
      pages={pages}
    >
      <DataTable noun="casks-admin" caption={t("casks")} columns={caskColumns} rows={casks} stacks={false} />
    </ListPage>
  )
}
