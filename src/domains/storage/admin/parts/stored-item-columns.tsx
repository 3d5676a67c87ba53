import type { Column } from "#admin/lists/columns.ts"
import { money } from "#language/format.ts"
import { pathTo } from "#platform/app-path.ts"
import type { AdminStoredItem } from "../../reads.ts"

export const storedItemColumns: readonly Column<AdminStoredItem, "storage-admin">[] = [
  { name: "id", csv: "id", value: "id" },
  {
    name: "bottle",
    head: "bottle",
    csv: "title",
    value: "title",
    note: ({ relistNote }) => relistNote,
    className: "min-w-52",
  },
  {
    name: "member",
    head: "member",
    csv: "username",
    value: "username",
    to: ({ memberId }) => pathTo("/admin/members/:id", { id: memberId }),
  },
  { name: "location", csv: "location", value: "location" },
  {
    name: "shelf",
    head: "shelf",
    csv: "shelf",
    value: "shelf",
    format: "tight",
    cell: ({ location, shelf }, { t, textsOf }) => (
      <>
        {textsOf("places")(`names.${location}`)},{" "}
        {shelf ?? <span className="text-ink-soft">{t("noShelf")}</span>}
      </>
    ),
  },
  { name: "status", csv: "status", value: "status" },
  { name: "since", head: "since", csv: "since_singapore", value: "since", format: "day", isLabelled: true },
  {
    name: "freeUntil",
    head: "freeUntil",
    csv: "free_until_singapore",
    value: "freeUntil",
    format: "day",
    isLabelled: true,
  },
  {
    name: "owed",
    head: "owed",
    csv: "owed_sgd",
    value: "owedCents",
    format: "money",
    cell: ({ owedCents }) => (owedCents === 0 ? "–" : money(owedCents)),
    isLabelled: true,
  },
  {
    name: "relistRequested",
    csv: "relist_requested_singapore",
    value: "relistRequestedAt",
    format: "moment",
  },
  { name: "relistNote", csv: "relist_note", value: "relistNote" },
  {
    name: "state",
    head: "state",
    cell: ({ status }, { textsOf }) => textsOf("storage")(`states.${status}`),
    note: ({ status, relistRequestedAt }, { t }) =>
      relistRequestedAt && status === "stored" && t("views.relist"),
    className: "min-w-40",
  },
]
