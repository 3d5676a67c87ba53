import { useSearchParams } from "react-router"
import { BulkForm, type BulkProps } from "#admin/bulk/bulk-form.tsx"
import { type SortDirections, SortingContext } from "#admin/lists/column-head.tsx"
import { DataTable } from "#admin/lists/data-table.tsx"
import { ListChips } from "#admin/lists/list-chips.tsx"
import { type FilterFields, ListFilter } from "#admin/lists/list-filter.tsx"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { SortOf } from "#platform/lists/list.ts"
import { Form } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { SelectField, SubmitButton } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import { Pagination } from "#ui/pagination.tsx"
import type { AuctionStatus } from "../../calendar.ts"
import { lotOrders } from "../../numbering/lot-numbers.ts"
import type { AuctionCard } from "../../reads.ts"
import { lotBulkActs } from "../lot-bulk-acts.ts"
import { type AdminLotQuery, adminLotList } from "../lot-list.ts"
import type { AdminLot } from "../reads.ts"
import { lotColumns } from "./lot-columns.tsx"
import { LotDropArea } from "./lot-order.tsx"

type Props = {
  auction: Pick<AuctionCard, "id" | "status" | "location" | "pausedAt">
  counts: { all: number; lastNumber: number }
  query: AdminLotQuery
  lots: readonly AdminLot[]
  total: number
  pages: number
  now: string
  answer: BulkProps["answer"]
}

export function AuctionLots({ auction, counts, query, lots, total, pages, now, answer }: Props) {
  const t = useTexts("auctions-admin")
  const adminTexts = useTexts("admin")
  const [search] = useSearchParams()
  const { status } = auction
  const mayChange = status === "draft" || status === "scheduled"
  const mayAdd = mayChange || status === "live"
  const isWhole = query.sort === "lot" && query.q === "" && query.status === "" && query.lacks === ""
  const lastNumber = mayChange && isWhole ? counts.lastNumber : undefined
  const lotsFile = pathTo("/admin/auctions/:id/lots.csv", { id: auction.id })
  const columns = lotColumns({ ...auction, now, search, lastNumber })
  const rows = (
    <DataTable
      noun="auctions-admin"
      caption={t("lots.title")}
      columns={columns.filter(({ name }) => !withoutUse(status).includes(name))}
      rows={lots}
      bulkName={bulkName}
    />
  )
  const table = lastNumber === undefined ? rows : <LotDropArea>{rows}</LotDropArea>
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-xl">{t("lots.title")}</h2>
        <div className="flex flex-wrap items-end gap-2">
          {counts.all > 0 && (
            <TextLink
              reloadsPage
              to={lotsFile}
              download
              className="px-2 py-2"
              text={adminTexts("exportCsv")}
            />
          )}
          {mayChange && counts.all > 1 && <OrderForm />}
          {mayChange && counts.lastNumber > counts.all && (
            <LinkButton to="?dialog=renumber" preventScrollReset text={t("dialogs.renumber.button")} />
          )}
          {mayAdd && (
            <LinkButton to={pathTo("/admin/auctions/:id/import", { id: auction.id })}>
              {t("import.title")}
            </LinkButton>
          )}
          {mayAdd && (
            <LinkButton to={pathTo("/admin/auctions/:id/lots/new", { id: auction.id })}>
              {t("newLot.title")}
            </LinkButton>
          )}
        </div>
      </div>
      {counts.all > 0 && <LotFilter query={query} />}
      {lots.length > 0 ? (
        <SortingContext value={{ sorts: lotSorts, current: query.sort }}>
          <BulkForm
            list="lots"
            acts={mayAdd ? lotBulkActs : undefined}
            answer={answer}
            total={pages > 1 ? total : undefined}
            csv={lotsFile}
          >
            {table}
          </BulkForm>
        </SortingContext>
      ) : (
        <EmptyState title={t(counts.all > 0 ? "lots.noneFound" : "lots.noneTitle")}>
          {counts.all === 0 && mayAdd && t("lots.noneNext")}
        </EmptyState>
      )}
      {total > 0 && <Pagination page={query.page} pages={pages} />}
    </section>
  )
}

function LotFilter({ query }: Pick<Props, "query">) {
  const t = useTexts("auctions-admin")
  const adminTexts = useTexts("admin")
  const ui = useTexts("ui")
  const filter: FilterFields<typeof adminLotList> = {
    search: { label: t("lots.find") },
    facets: {
      status: {
        label: adminTexts("columns.status"),
        any: t("lots.every"),
        option: (each) => ui(`marks.${each}`),
      },
      lacks: {
        label: t("lotGaps.label"),
        any: t("lotGaps.none"),
        option: (gap) => t(`lotGaps.gaps.${gap}`),
      },
    },
    sort: (sort) => t(`lotSorts.${sort}`),
  }
  return (
    <>
      <ListFilter list={adminLotList} query={query} filter={filter} />
      <ListChips list={adminLotList} query={query} filter={filter} />
    </>
  )
}

/** Numbers all lots anew. */
function OrderForm() {
  const t = useTexts("auctions-admin")
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="intent" value="order" />
      <SelectField
        name="order"
        label={t("order.by")}
        className="w-48"
        options={lotOrders.map((order) => [order, t(`order.orders.${order}`)])}
      />
      <SubmitButton text={t("order.number")} />
    </Form>
  )
}

const lotSorts: Readonly<Record<string, SortDirections<SortOf<typeof adminLotList>>>> = {
  number: { up: "lot" },
  price: { down: "price" },
  bids: { down: "bids" },
  end: { up: "ending" },
}

function bulkName({ number, name }: AdminLot): string {
  return `${number} ${name}`
}

/** Before the first bid all prices are the same; once an auction is over its lots are acted on at their own pages. */
function withoutUse(status: AuctionStatus): readonly string[] {
  if (status === "draft" || status === "scheduled") return ["price", "bids", "end"]
  return status === "live" ? [] : ["acts"]
}
