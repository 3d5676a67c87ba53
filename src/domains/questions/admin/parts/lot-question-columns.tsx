import type { Column } from "#admin/lists/columns.ts"
import { pathTo } from "#platform/app-path.ts"
import type { ListedLotQuestion } from "../list-lot-questions.ts"

export const lotQuestionColumns: readonly Column<ListedLotQuestion, "questions-admin">[] = [
  { name: "id", csv: "id", value: ({ id }) => id },
  {
    name: "question",
    head: "question",
    csv: "question",
    value: ({ question }) => question,
    cell: ({ question }) => <span lang="">{question}</span>,
    to: ({ id }) => pathTo("/admin/questions/:id", { id }),
    className: "min-w-56 break-words",
  },
  {
    name: "lot",
    head: "lot",
    csv: "lot",
    value: ({ name }) => name,
    note: ({ number, auction }, { t }) => t("lotOf", { number, auction }),
    className: "min-w-40 break-words",
  },
  {
    name: "asker",
    head: "asker",
    csv: "asker",
    value: ({ asker }) => asker,
    cell: ({ asker }) => <span translate="no">{asker}</span>,
  },
  { name: "received", head: "receivedAt", value: ({ createdAt }) => createdAt, format: "moment" },
  {
    name: "status",
    head: "state",
    csv: "status",
    value: ({ state }) => state,
    cell: ({ state }, { t }) => t(`states.${state}`),
    format: "tight",
  },
  { name: "wording", csv: "published_question", value: ({ wording }) => wording },
  { name: "answer", csv: "answer", value: ({ answer }) => answer },
  { name: "sent", csv: "asked_singapore", value: ({ createdAt }) => createdAt, format: "moment" },
]
