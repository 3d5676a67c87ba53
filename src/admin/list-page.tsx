import type { ReactNode } from "react"
import type { AppPath, PagePath } from "#platform/app-path.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { AdminPageHead } from "./admin-page-head.tsx"
import { CsvLink } from "./csv-link.tsx"

type Props = {
  title: string
  back?: { to: AppPath; text: string }
  aside?: ReactNode
  /** The address of the list as a file. */
  csv?: PagePath
  /** Beside the title. */
  actions?: ReactNode
  /** Between the title and the table: figures, tabs, the filter. */
  above?: ReactNode
  empty: { title: string; next?: ReactNode }
  isEmpty: boolean
  page?: number
  pages?: number
  children: ReactNode
}

export function ListPage(props: Props) {
  const { title, back, aside, csv, actions, above, empty, isEmpty, page = 1, pages = 1, children } = props
  return (
    <>
      <AdminPageHead title={title} aside={aside} back={back}>
        {actions}
        {csv && <CsvLink to={csv} />}
      </AdminPageHead>
      {above}
      {isEmpty ? <EmptyState title={empty.title}>{empty.next}</EmptyState> : children}
      <Pagination page={page} pages={pages} />
    </>
  )
}
