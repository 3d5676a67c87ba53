import type { ReactNode } from "react"
import { AdminFilter } from "#admin/admin-filter.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import type { Column } from "#admin/columns.ts"
import { DataTable } from "#admin/data-table.tsx"
import { type KeyIn, type PlainKey, useTexts } from "#language/use-texts.ts"
import type { AppPath, PagePath } from "#platform/app-path.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import type { EntryNoun } from "../entry-fields.ts"
import { EntryForm } from "./entry-form.tsx"

export type ListedEntry = { id: string; name: string; cells: readonly (string | number | null)[] }

type Props = {
  noun: EntryNoun
  addText: PlainKey<"catalogue-admin">
  q: string
  entries: readonly ListedEntry[]
  columns: readonly KeyIn<"catalogue", "fields">[]
  open: { id: string | null; name: string | null; values: FormFields; pagePath: AppPath } | null
  refused: { refusal: RefusalView; submitted?: FormFields | undefined } | undefined
  children?: ReactNode
}

export function EntryListPage(props: Props) {
  const { noun, addText, q, open, refused, children } = props
  const t = useTexts("catalogue-admin")
  const path: PagePath = `/admin/${noun}`
  const listPath: AppPath = q ? `${path}?${new URLSearchParams({ q })}` : path
  const title = t(`${noun}`)
  if (!open)
    return (
      <>
        <AdminPageHead title={title}>
          <LinkButton kind="act" to={`${path}?add=1`}>
            {t(addText)}
          </LinkButton>
        </AdminPageHead>
        <EntryList {...props} path={path} />
      </>
    )
  const name = open.name ?? t(addText)
  return (
    <>
      <AdminPageHead title={name} back={{ to: listPath, text: title }}>
        {open.id !== null && (
          <Link className="link px-2 py-2" to={open.pagePath}>
            {t("onSite")}
          </Link>
        )}
        {children}
      </AdminPageHead>
      <EntryForm
        key={open.id ?? ""}
        noun={noun}
        values={refused?.submitted ?? open.values}
        refusal={refused?.refusal}
        isNew={open.id === null}
        backTo={listPath}
      />
    </>
  )
}

function EntryList({ noun, q, entries, columns, path }: Props & { path: PagePath }) {
  const t = useTexts("catalogue-admin")
  const catalogueTexts = useTexts("catalogue")
  // Entries are stored in English alone.
  const shown: readonly Column<ListedEntry, "catalogue">[] = [
    {
      name: "name",
      head: `fields.${noun === "glossary" ? "term" : "name"}`,
      cell: ({ id, name }) => (
        <Link
          data-row
          className="link inline-flex min-h-6 items-center font-semibold"
          to={`${path}?${new URLSearchParams({ ...(q ? { q } : {}), edit: id })}`}
        >
          <span lang="en">{name}</span>
        </Link>
      ),
    },
    ...columns.map((column, index) => ({
      name: column,
      head: `fields.${column}` as const,
      cell: ({ cells }: ListedEntry) => <span lang="en">{cells[index]}</span>,
      className: "figures max-sm:hidden",
    })),
  ]
  return (
    <>
      <AdminFilter
        layout="line"
        q={q}
        searchInput={{
          label: catalogueTexts("search"),
          placeholder: t("searchHint"),
          maxLength: 100,
          autoComplete: "off",
          className: "grow",
        }}
        find={t("find")}
        className="max-w-[36rem]"
      />
      <p role="status" className="label-text">
        {t("found", { count: entries.length })}
      </p>
      {entries.length === 0 ? (
        <EmptyState
          title={t("none")}
          next={
            <Link className="link" to={path}>
              {catalogueTexts("all")}
            </Link>
          }
        />
      ) : (
        <DataTable noun="catalogue" caption={t(`${noun}`)} columns={shown} rows={entries} stacks={false} />
      )}
    </>
  )
}
