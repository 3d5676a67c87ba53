import { type ComponentProps, type ReactNode, use } from "react"
import { type Noun, useTexts } from "#language/use-texts.ts"
import { type AppPath, type PagePath, samePage } from "#platform/app-path.ts"
import type { List, ListDefinition, ListQuery, SortOf } from "#platform/lists/list.ts"
import { ReadOnly } from "#platform/read-only.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Note } from "#ui/note.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { type PageAnswer, refusedIn } from "../admin-form.tsx"
import { AdminPageHead, type BackLink } from "../admin-page-head.tsx"
import { BulkForm, type BulkProps, BulkResultNote } from "../bulk/bulk-form.tsx"
import { ColumnChooser } from "./column-chooser.tsx"
import { type SortDirections, SortingContext } from "./column-head.tsx"
import { CsvLink } from "./csv-link.tsx"
import { DataTable } from "./data-table.tsx"
import { ListChips } from "./list-chips.tsx"
import { type FilterFields, ListFilter } from "./list-filter.tsx"
import { LayoutContext, type ListSetup, usualLayout } from "./list-setup.ts"
import { ListTabs } from "./list-tabs.tsx"
import { ListViews, SaveView } from "./list-views.tsx"
import { useListOfTab } from "./neighbours.tsx"

type Props<D extends ListDefinition, Facet extends keyof D["facets"] & string, Row, N extends Noun> = {
  title: string
  back?: BackLink
  aside?: ReactNode
  /** The address of the list as a file. */
  csv?: PagePath | undefined
  /** Beside the title. */
  actions?: ReactNode
  /** Below the title, such as figures. */
  above?: ReactNode
  list: List<D>
  /** What the list's loader has read. */
  page: { query: ListQuery<D>; setup: ListSetup; pages?: number }
  tabs?: Omit<ComponentProps<typeof ListTabs<D, Facet>>, "list" | "query">
  filter?: FilterFields<D> | undefined
  /** The page's answer, where its refusal is not shown elsewhere. */
  answer?: PageAnswer
  /** Above the table, such as what an act has done. */
  notes?: ReactNode
  /** Columns by which the list can be ordered, from the least or from the most. */
  sorts?: Readonly<Record<string, SortDirections<SortOf<D>>>>
  /** Instead of an empty table. */
  empty: readonly [title: string, next?: ReactNode]
  isEmpty?: boolean
  table?: Omit<ComponentProps<typeof DataTable<Row & object, N>>, "caption"> | undefined
  /** The columns that can be chosen, where the table is in a form. */
  layout?: Pick<ComponentProps<typeof DataTable<Row & object, N>>, "noun" | "columns"> | undefined
  /** Acts on selected rows. */
  bulk?: Omit<BulkProps, "csv"> | undefined
  /** Below the table, or the table in a form. */
  children?: ReactNode
}

export function ListPage<
  D extends ListDefinition,
  Facet extends keyof D["facets"] & string,
  Row extends object,
  N extends Noun,
>(props: Props<D, Facet, Row, N>) {
  const { title, back, aside, csv, actions, above, list, tabs, filter, answer } = props
  const { query, setup, pages = 1 } = props.page
  const { notes, empty, table, bulk, sorts, isEmpty = table?.rows.length === 0, children } = props
  const isReadOnly = use(ReadOnly)
  useListOfTab()
  // Columns of an inner table are not chosen.
  const { layout = table?.isInner ? undefined : table } = props
  const refused = refusedIn(answer)
  const facets: Readonly<Record<string, unknown>> = filter?.facets ?? {}
  const parts = [...new URLSearchParams(setup.search)].filter(([name]) => name !== "sort")
  const kept = parts.filter(([name]) => name === tabs?.facet || facets[name] === "hidden")
  const clearTo = parts.length > kept.length ? samePage(`?${new URLSearchParams(kept)}`) : undefined
  return (
    <>
      <AdminPageHead title={title} aside={aside} back={back}>
        {actions}
        {csv && <CsvLink to={csv} />}
      </AdminPageHead>
      {above}
      <ListViews setup={setup} />
      {tabs && <ListTabs {...tabs} list={list} query={query} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {filter && <ListFilter list={list} query={query} filter={filter} />}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
          {filter && <ListChips list={list} query={query} filter={filter} />}
          {!isReadOnly && <SaveView setup={setup} />}
          {!isReadOnly && layout && !isEmpty && <ColumnChooser setup={setup} {...layout} />}
        </div>
      </div>
      {refused && <Note tone="alarm">{refused.refusal.message}</Note>}
      {notes}
      {isEmpty && <BulkResultNote answer={bulk?.answer} />}
      {isEmpty ? (
        <EmptyList clearTo={clearTo} empty={empty} />
      ) : (
        <SortingContext value={sorts ? { sorts, current: query.sort } : null}>
          <LayoutContext value={layout ? setup.layout : usualLayout}>
            {table && !bulk && <DataTable {...table} caption={title} />}
            {table && bulk && (
              <BulkForm {...bulk} total={pages > 1 ? bulk.total : undefined} csv={csv}>
                <DataTable {...table} caption={title} />
              </BulkForm>
            )}
            {children}
          </LayoutContext>
        </SortingContext>
      )}
      <Pagination page={query.page} pages={pages} />
    </>
  )
}

type EmptyListProps = {
  /** The list without its filters, where it has some. */
  clearTo: AppPath | undefined
  empty: readonly [title: string, next?: ReactNode]
}

/** Nothing matches, or there is nothing yet. */
function EmptyList({ clearTo, empty: [title, next] }: EmptyListProps) {
  const t = useTexts("admin")
  if (clearTo === undefined) return <EmptyState title={title}>{next}</EmptyState>
  return (
    <EmptyState
      title={t("noMatch.title")}
      next={<LinkButton to={clearTo} preventScrollReset text={t("noMatch.clear")} />}
    >
      {t("noMatch.next")}
    </EmptyState>
  )
}
