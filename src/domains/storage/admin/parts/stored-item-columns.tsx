import type { Column } from "#admin/lists/columns.ts"
import { money } from "#language/format.ts"
import { type PlainKey, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Button } from "#ui/button.tsx"
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
    cell: (item) =>
      item.owedCents === 0 ? (
        "–"
      ) : (
        <>
          {money(item.owedCents)}
          <span className="mt-1 block">
            <ItemButton intent="waive" text="waive" item={item} />
          </span>
        </>
      ),
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
    cell: (item, { textsOf }) => (
      <>
        {textsOf("storage")(`states.${item.status}`)}
        {item.relistRequestedAt && item.status === "stored" && (
          <span className="mt-1 flex flex-wrap gap-2">
            <ItemButton intent="accept" text="relistAccept" item={item} />
            <ItemButton intent="refuse" text="relistRefuse" item={item} />
          </span>
        )}
      </>
    ),
    className: "min-w-40",
  },
]

type ItemButtonProps = {
  intent: "waive" | "accept" | "refuse"
  text: PlainKey<"storage-admin">
  item: AdminStoredItem
}

function ItemButton({ intent, text, item: { id, title } }: ItemButtonProps) {
  const t = useTexts("storage-admin")
  return (
    <Button
      size="small"
      kind={intent === "refuse" ? "alarm" : "plain"}
      name="intent"
      value={`${intent} ${id}`}
      aria-label={`${t(text)}: ${title}`}
      text={t(text)}
    />
  )
}
