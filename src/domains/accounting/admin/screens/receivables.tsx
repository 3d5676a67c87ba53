import { Figures } from "#admin/figures.tsx"
import { ListPage } from "#admin/lists/list-page.tsx"
import { listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { TextLink } from "#ui/link.tsx"
import { ages } from "../../receivables/ages.ts"
import { listReceivables } from "../../receivables/list-receivables.ts"
import { receivableList } from "../../receivables/receivable-list.ts"
import { ageText } from "../parts/age-text.ts"
import { receivableColumns } from "../parts/receivable-columns.tsx"
import type { Route } from "./+types/receivables"

export const loader = listLoader(receivableList, listReceivables)

export default function Receivables({ loaderData }: Route.ComponentProps) {
  const { query, setup, receivables, sums, total, pages } = loaderData
  const t = useTexts("accounting-admin")
  const title = useTexts("admin")("nav.receivables")
  const find = t("receivables.find")
  return (
    <ListPage
      title={title}
      aside={t("receivables.about", { count: total })}
      csv="/admin/receivables.csv"
      above={
        <Figures
          label={t("receivables.byAge")}
          figures={[
            { label: t("receivables.total"), value: money(sums.totalCents) },
            ...ages.map((age) => ({
              label: ageText(t, age),
              value: (
                <TextLink
                  to={`?age=${age}`}
                  aria-label={`${ageText(t, age)}: ${money(sums[age])}`}
                  text={money(sums[age])}
                />
              ),
            })),
          ]}
        />
      }
      list={receivableList}
      page={{ query, setup, pages }}
      filter={{
        label: find,
        search: { label: find },
        facets: { age: { label: t("receivables.age"), option: (age) => ageText(t, age) } },
      }}
      sorts={{ total: { down: "total" }, oldest: { up: "oldest" } }}
      empty={[t("receivables.noneTitle"), t("receivables.noneNext")]}
      table={{ noun: "accounting-admin", columns: receivableColumns, rows: receivables }}
    />
  )
}
