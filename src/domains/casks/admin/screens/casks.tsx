import { ListPage } from "#admin/lists/list-page.tsx"
import { listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { caskList } from "../cask-list.ts"
import { caskColumns } from "../parts/cask-columns.tsx"
import { listCasksForAdmin } from "../reads.ts"
import type { Route } from "./+types/casks"

export const loader = listLoader(caskList, listCasksForAdmin)

export default function Casks({ loaderData: { query, setup, casks, total, pages } }: Route.ComponentProps) {
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
      list={caskList}
      page={{ query, setup, pages }}
      filter={{
        search: { label: t("search"), placeholder: t("searchHint") },
        facets: { offer: { label: t("offer"), option: (offer) => t(`offers.${offer}`) } },
      }}
      empty={[t("none"), t("noneNext")]}
      table={{ noun: "casks-admin", columns: caskColumns, rows: casks }}
    />
  )
}
