import type { KeyIn } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { BulkActs } from "./bulk/bulk-acts.ts"
import type { Column } from "./lists/columns.ts"

export const questionBulkActs = { close: [] } as const satisfies BulkActs

type QuestionNoun = "casks-admin" | "contact-admin"
type QuestionRow = {
  id: string
  createdAt: string
  name: string
  email: string
  language: string
  message: string
  status: KeyIn<QuestionNoun, "states">
}

/** Of messages and enquiries; `about` are the columns of what they are about. */
export function questionColumns<Row extends QuestionRow>(
  pathOf: (id: string) => PagePath,
  about: readonly Column<Row, QuestionNoun>[],
): readonly Column<Row, QuestionNoun>[] {
  return [
    { name: "id", csv: "id", value: ({ id }) => id },
    {
      name: "name",
      head: "from",
      csv: "name",
      value: ({ name }) => name,
      cell: ({ name }) => <span translate="no">{name}</span>,
      to: ({ id }) => pathOf(id),
      className: "min-w-36 wrap-anywhere",
    },
    { name: "received", head: "receivedAt", value: ({ createdAt }) => createdAt, format: "moment" },
    { name: "email", csv: "email", value: ({ email }) => email },
    { name: "language", csv: "language", value: ({ language }) => language },
    ...about,
    {
      name: "message",
      head: "text",
      csv: "message",
      value: ({ message }) => message,
      className: "min-w-56 wrap-anywhere text-ink-soft",
    },
    {
      name: "status",
      head: "state",
      csv: "status",
      value: ({ status }) => status,
      cell: ({ status }, { t }) => t(`states.${status}`),
      format: "tight",
    },
    { name: "sent", csv: "sent_singapore", value: ({ createdAt }) => createdAt, format: "moment" },
  ]
}
