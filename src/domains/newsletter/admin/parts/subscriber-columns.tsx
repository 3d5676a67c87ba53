import { type Column, headFrom } from "#admin/lists/columns.ts"
import type { ListedSubscriber } from "../../subscribers.ts"

export const subscriberColumns: readonly Column<ListedSubscriber, "newsletter-admin">[] = [
  { name: "id", csv: "id", value: "id" },
  {
    name: "email",
    head: headFrom("newsletter", "email"),
    csv: "email",
    value: "email",
    className: "min-w-48 break-all",
  },
  {
    name: "status",
    head: "state",
    csv: "status",
    value: "status",
    cell: ({ status }, { textsOf }) => textsOf("newsletter")(`readers.${status}`),
  },
  {
    name: "language",
    head: "language",
    csv: "language",
    value: "language",
    cell: ({ language }, { textsOf }) => textsOf("newsletter")(`languages.${language}`),
    isLabelled: true,
  },
  { name: "country", head: "country", csv: "country", value: "country", isLabelled: true },
  {
    name: "requested",
    head: "requested",
    csv: "requested_singapore",
    value: "createdAt",
    format: "moment",
    isLabelled: true,
  },
  {
    name: "confirmed",
    head: "confirmed",
    csv: "confirmed_singapore",
    value: "confirmedAt",
    format: "moment",
    isLabelled: true,
  },
  {
    name: "ended",
    head: "ended",
    csv: "ended_singapore",
    value: "endedAt",
    format: "moment",
    isLabelled: true,
  },
]
