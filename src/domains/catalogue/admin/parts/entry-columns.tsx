import type { Column } from "#admin/lists/columns.ts"
import { Link } from "#ui/link.tsx"
import type { EntryNoun } from "../../save-entry.ts"
import { entryLists } from "../entry-fields.ts"
import type { ListedEntry } from "../list-entries.ts"

/** Entries are stored in English alone. `search` is that of the list, to which the form of an entry leads back. */
export function entryColumns(noun: EntryNoun, search = ""): readonly Column<ListedEntry, "catalogue">[] {
  return [
    { name: "id", csv: "id", value: "id" },
    {
      name: "name",
      head: `fields.${noun === "glossary" ? "term" : "name"}`,
      csv: "name",
      value: "name",
      cell: ({ id, name }) => (
        <Link
          data-row
          className="link inline-flex min-h-6 items-center font-semibold"
          to={`/admin/${noun}?${new URLSearchParams([...new URLSearchParams(search), ["edit", id]])}`}
        >
          <span lang="en">{name}</span>
        </Link>
      ),
    },
    ...entryLists[noun].columns.map((column, index) => ({
      name: column,
      head: `fields.${column}` as const,
      csv: column,
      value: ({ cells }: ListedEntry) => cells[index] ?? null,
      cell: ({ cells }: ListedEntry) => <span lang="en">{cells[index]}</span>,
      className: "figures",
    })),
  ]
}
