import type { ReactNode } from "react"
import { AdminFilter } from "#admin/admin-filter.tsx"
import type { PageAnswer } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import type { Column } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath, PagePath } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link, TextLink } from "#ui/link.tsx"
import type { EntryNoun } from "../../save-entry.ts"
import { entryLists } from "../entry-fields.ts"
import { EntryForm } from "./entry-form.tsx"
import type { ListedEntry, OpenEntry } from "./entry-screen.ts"

type Props = {
  noun: EntryNoun
  page: { q: string; entries: readonly ListedEntry[]; open: OpenEntry | null }
  answer: PageAnswer
  children?: ReactNode
}

export function EntryListPage({ noun, page, answer, children }: Props) {
  const { q, open } = page
  const { addText } = entryLists[noun]
  const t = useTexts("catalogue-admin")
  const path: PagePath = `/admin/${noun}`
  const listPath: AppPath = q ? `${path}?${new URLSearchParams({ q })}` : path
  const title = t(`${noun}`)
  if (!open)
    return (
      <>
        <AdminPageHead title={title}>
          <LinkButton kind="act" to={`${path}?add=1`} text={t(addText)} />
        </AdminPageHead>
        <EntryList noun={noun} page={page} path={path} />
      </>
    )
  const name = open.name ?? t(addText)
  return (
    <>
      <AdminPageHead title={name} back={{ to: listPath, text: title }}>
        {open.id !== null && <TextLink to={open.pagePath} className="px-2 py-2" text={t("onSite")} />}
        {children}
      </AdminPageHead>
      <EntryForm
        key={open.id ?? ""}
        noun={noun}
        values={open.values}
        answer={answer}
        isNew={open.id === null}
        backTo={listPath}
      />
    </>
  )
}

function EntryList({ noun, page: { q, entries }, path }: Pick<Props, "noun" | "page"> & { path: PagePath }) {
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
    ...entryLists[noun].columns.map((column, index) => ({
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
        <EmptyState title={t("none")} next={<TextLink to={path} text={catalogueTexts("all")} />} />
      ) : (
        <DataTable noun="catalogue" caption={t(`${noun}`)} columns={shown} rows={entries} stacks={false} />
      )}
    </>
  )
}
