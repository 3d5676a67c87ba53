import type { Column } from "#admin/columns.ts"
import type { ListedSubscriber } from "../../subscribers.ts"

export const subscriberColumns: readonly Column<ListedSubscriber, "newsletter-admin">[] = [
  { name: "id", csv: "id", value: ({ id }) => id },
  {
    name: "email",
    head: (_t, _kit, textsOf) => textsOf("newsletter")("email"),
    csv: "email",
    value: ({ email }) => email,
    className: "min-w-48 break-all",
  },
  {
    name: "status",
    head: (t) => t("state"),
    csv: "status",
    value: ({ status }) => status,
    cell: ({ status }, { textsOf }) => textsOf("newsletter")(`readers.${status}`),
  },
  {
    name: "language",
    head: (t) => t("language"),
    csv: "language",
    value: ({ language }) => language,
    cell: ({ language }, { textsOf }) => textsOf("newsletter")(`languages.${language}`),
    isLabelled: true,
  },
  {
    name: "country",
    head: (t) => t("country"),
    csv: "country",
    value: ({ country }) => country,
    isLabelled: true,
  },
  {
    name: "requested",
    head: (t) => t("requested"),
    csv: "requested_singapore",
    value: ({ createdAt }) => createdAt,
    format: "moment",
    isLabelled: true,
  },
  {
    name: "confirmed",
    head: (t) => t("confirmed"),
    csv: "confirmed_singapore",
    value: ({ confirmedAt }) => confirmedAt,
    format: "moment",
    isLabelled: true,
  },
  {
    name: "ended",
    head: (t) => t("ended"),
    csv: "ended_singapore",
    value: ({ endedAt }) => endedAt,
    format: "moment",
    isLabelled: true,
  },
]
