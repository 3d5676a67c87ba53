import type { ReactNode } from "react"
import type { PageAnswer } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { ListPage } from "#admin/lists/list-page.tsx"
import type { ListSetup } from "#admin/lists/list-setup.ts"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath, PagePath } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { TextLink } from "#ui/link.tsx"
import type { EntryNoun } from "../../save-entry.ts"
import { entryLists } from "../entry-fields.ts"
import { type EntryListQuery, entryList } from "../entry-list.ts"
import type { listEntries } from "../list-entries.ts"
import { entryColumns } from "./entry-columns.tsx"
import { EntryForm } from "./entry-form.tsx"
import type { OpenEntry } from "./entry-screen.ts"

type EntryPage = Awaited<ReturnType<typeof listEntries>> & {
  query: EntryListQuery
  setup: ListSetup
  open: OpenEntry | null
}
type Props = { noun: EntryNoun; page: EntryPage; answer: PageAnswer; children?: ReactNode }

export function EntryListPage({ noun, page, answer, children }: Props) {
  const { open, setup } = page
  const { addText } = entryLists[noun]
  const t = useTexts("catalogue-admin")
  const path: PagePath = `/admin/${noun}`
  const listPath: AppPath = setup.search ? `${path}?${setup.search}` : path
  if (!open) return <EntryList noun={noun} page={page} />
  return (
    <>
      <AdminPageHead title={open.name ?? t(addText)} back={{ to: listPath, text: t(`${noun}`) }}>
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

function EntryList({ noun, page }: Pick<Props, "noun" | "page">) {
  const { query, setup, entries, total, pages } = page
  const t = useTexts("catalogue-admin")
  return (
    <ListPage
      title={t(`${noun}`)}
      aside={t("found", { count: total })}
      csv={`/admin/${noun}.csv`}
      actions={<LinkButton kind="act" to={`/admin/${noun}?add=1`} text={t(entryLists[noun].addText)} />}
      list={entryList}
      page={{ query, setup, pages }}
      filter={{
        search: { label: t("find"), placeholder: t("searchHint"), autoComplete: "off" },
        facets: {},
      }}
      sorts={{
        ...{ name: { up: "name" }, country: { up: "country" }, region: { up: "region" } },
        ...{ city: { up: "city" }, founded: { up: "founded" }, owner: { up: "owner" } },
        bottles: { down: "bottles" },
      }}
      empty={[t("none")]}
      table={{
        noun: "catalogue",
        columns: entryColumns(noun, setup.search),
        rows: entries,
        bulkName: ({ name }) => name,
      }}
      bulk={{ list: noun, total }}
    />
  )
}
