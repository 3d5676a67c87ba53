import { questionColumns } from "#admin/question-columns.tsx"
import { pathTo } from "#platform/app-path.ts"
import type { ListedMessage } from "../../list-messages.ts"

export const messageColumns = questionColumns<ListedMessage>(
  (id) => pathTo("/admin/contact/:id", { id }),
  [{ name: "subject", head: "about", csv: "subject", value: "subject", className: "min-w-36 break-words" }],
)
