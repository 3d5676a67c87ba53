import { ListPage } from "#admin/lists/list-page.tsx"
import { questionBulkActs } from "#admin/question-columns.tsx"
import { bulkAction, listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { listMessages } from "../../list-messages.ts"
import { messageList } from "../../message-list.ts"
import { actOnMessages } from "../act-on-messages.ts"
import { messageColumns } from "../parts/message-columns.tsx"
import type { Route } from "./+types/messages"

export const loader = listLoader(messageList, listMessages)

export const action = bulkAction("publish", actOnMessages)

export default function Messages({
  loaderData: { query, setup, messages, total, pages },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts("contact-admin")
  const assignmentTexts = useTexts("assignments")
  return (
    <ListPage
      title={t("title")}
      aside={t("found", { count: total })}
      csv="/admin/contact.csv"
      list={messageList}
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
      table={{
        noun: "contact-admin",
        columns: messageColumns,
        rows: messages,
        bulkName: ({ name }) => name,
      }}
      bulk={{ list: "questions", acts: questionBulkActs, answer: actionData, total }}
    />
  )
}
