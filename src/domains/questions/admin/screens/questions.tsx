import { ListPage } from "#admin/lists/list-page.tsx"
import { listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { listLotQuestions } from "../list-lot-questions.ts"
import { lotQuestionList } from "../lot-question-list.ts"
import { lotQuestionColumns } from "../parts/lot-question-columns.tsx"
import type { Route } from "./+types/questions"

export const loader = listLoader(lotQuestionList, listLotQuestions)

export default function Questions({
  loaderData: { query, setup, questions, total, pages },
}: Route.ComponentProps) {
  const t = useTexts("questions-admin")
  const assignmentTexts = useTexts("assignments")
  return (
    <ListPage
      title={t("title")}
      aside={t("found", { count: total })}
      csv="/admin/questions.csv"
      list={lotQuestionList}
      page={{ query, setup, pages }}
      filter={{
        search: { label: t("search"), placeholder: t("searchHint") },
        facets: {
          status: { label: t("state"), option: (status) => t(`states.${status}`) },
          mine: { label: assignmentTexts("mine") },
        },
      }}
      empty={[t("none"), t("noneNext")]}
      sorts={{ received: { up: "oldest", down: "newest" } }}
      table={{ noun: "questions-admin", columns: lotQuestionColumns, rows: questions }}
    />
  )
}
