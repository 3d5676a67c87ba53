import { formatDate } from "#language/format.ts"
import { type KeyIn, useLanguage, useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { AdminFilter } from "./admin-filter.tsx"
import { AdminPageHead } from "./admin-page-head.tsx"
import { Choice } from "./choice.tsx"
import { CsvLink } from "./csv-link.tsx"
import { denseTable } from "./dense-table.ts"
import { useRowKeys } from "./row-keys.ts"

type Status = KeyIn<"casks-admin" | "contact-admin", "states">
type QuestionRow = {
  id: string
  createdAt: string
  name: string
  about: string
  message: string
  status: Status
}
type QuestionListTexts = Record<
  "title" | "found" | "search" | "searchHint" | "none" | "noneNext" | "about",
  string
>
type Props = {
  noun: "contact" | "casks"
  searchInput: QuestionListTexts
  query: { q?: string | undefined; status?: string | undefined; page: number }
  statuses: readonly Status[]
  rows: readonly QuestionRow[]
  pages: number
  pathOf: (id: string) => PagePath
}

export function QuestionList({ noun, searchInput, query, statuses, rows, pages, pathOf }: Props) {
  const t = useTexts(`${noun}-admin`)
  const language = useLanguage()
  const rowKeys = useRowKeys()
  return (
    <>
      <AdminPageHead title={searchInput.title} aside={searchInput.found}>
        <CsvLink to={noun === "contact" ? "/admin/contact.csv" : "/admin/enquiries.csv"} />
      </AdminPageHead>
      <AdminFilter
        q={query.q}
        searchInput={{ label: searchInput.search, placeholder: searchInput.searchHint, className: "md:w-80" }}
        find={t("find")}
      >
        <Choice
          name="status"
          value={query.status}
          label={t("state")}
          any={t("any")}
          options={statuses}
          optionLabel={(status) => t(`states.${status}`)}
          className="md:w-44"
        />
      </AdminFilter>
      {rows.length === 0 ? (
        <EmptyState title={searchInput.none}>{searchInput.noneNext}</EmptyState>
      ) : (
        <Table caption={searchInput.title} className={denseTable}>
          <thead>
            <tr>
              <HeadCell>{t("receivedAt")}</HeadCell>
              <HeadCell>{t("from")}</HeadCell>
              <HeadCell>{searchInput.about}</HeadCell>
              <HeadCell>{t("text")}</HeadCell>
              <HeadCell>{t("state")}</HeadCell>
            </tr>
          </thead>
          <tbody {...rowKeys}>
            {rows.map((row) => (
              <tr key={row.id} className="hover:bg-paper-sunk">
                <Cell className="figures whitespace-nowrap">
                  <time dateTime={row.createdAt}>{formatDate(row.createdAt, language)}</time>
                </Cell>
                <Cell className="min-w-36 break-words">
                  <Link
                    data-row
                    className="link inline-flex min-h-6 items-center font-semibold"
                    to={pathOf(row.id)}
                    translate="no"
                  >
                    {row.name}
                  </Link>
                </Cell>
                <Cell className="min-w-36 break-words">{row.about}</Cell>
                <Cell className="min-w-56 break-words text-ink-soft">{row.message}</Cell>
                <Cell className="whitespace-nowrap">{t(`states.${row.status}`)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Pagination page={query.page} pages={pages} />
    </>
  )
}
