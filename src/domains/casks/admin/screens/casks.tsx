import { AdminFilter } from "#admin/admin-filter.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Choice } from "#admin/choice.tsx"
import { denseTable } from "#admin/dense-table.ts"
import { useRowKeys } from "#admin/row-keys.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { Price } from "#ui/price.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { CaskQuery, offerStates } from "../queries.ts"
import { listCasksForAdmin } from "../reads.ts"
import type { Route } from "./+types/casks"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = CaskQuery.parse(Object.fromEntries(url.searchParams))
    return { query, ...(await listCasksForAdmin(ctx, query)) }
  })
}

export default function Casks({ loaderData }: Route.ComponentProps) {
  const { query, casks, total, pages } = loaderData
  const t = useTexts("casks-admin")
  return (
    <>
      <PageHead title={t("casks")} isHidden />
      <AdminPageHead title={t("casks")} aside={t("found", { count: total })}>
        <LinkButton to="/admin/casks/import">{t("import.open")}</LinkButton>
        <LinkButton kind="act" to="/admin/casks/new">
          {t("add")}
        </LinkButton>
      </AdminPageHead>
      <AdminFilter
        q={query.q}
        searchInput={{ label: t("search"), placeholder: t("searchHint"), className: "md:w-72" }}
        find={t("find")}
      >
        <Choice
          name="offer"
          value={query.offer}
          label={t("offer")}
          any={t("any")}
          options={offerStates}
          optionLabel={(offer) => t(`offers.${offer}`)}
          className="md:w-44"
        />
      </AdminFilter>
      {casks.length > 0 ? (
        <CaskTable casks={casks} />
      ) : (
        <EmptyState title={t("none")}>{t("noneNext")}</EmptyState>
      )}
      <Pagination page={query.page} pages={pages} />
    </>
  )
}

function CaskTable({ casks }: Pick<Route.ComponentProps["loaderData"], "casks">) {
  const t = useTexts("casks-admin")
  const casksTexts = useTexts("casks")
  const rowKeys = useRowKeys()
  return (
    <Table caption={t("casks")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("number")}</HeadCell>
          <HeadCell>{t("cask")}</HeadCell>
          <HeadCell>{casksTexts("filled")}</HeadCell>
          <HeadCell isFigure>{t("rla")}</HeadCell>
          <HeadCell isFigure>{casksTexts("abv")}</HeadCell>
          <HeadCell>{casksTexts("measured")}</HeadCell>
          <HeadCell isFigure>{t("price")}</HeadCell>
          <HeadCell>{t("offer")}</HeadCell>
          <HeadCell isFigure>{t("questions")}</HeadCell>
        </tr>
      </thead>
      <tbody {...rowKeys}>
        {casks.map((cask) => (
          <tr key={cask.id} className="hover:bg-paper-sunk">
            <Cell className="figures whitespace-nowrap">{cask.number}</Cell>
            <Cell className="min-w-48">
              <Link
                data-row
                className="link inline-flex min-h-6 items-center font-semibold"
                to={pathTo("/admin/casks/:id", { id: cask.id })}
              >
                {cask.name}
              </Link>
            </Cell>
            <Cell className="figures whitespace-nowrap">{cask.filledOn}</Cell>
            <Cell isFigure>{cask.rlaLitres}</Cell>
            <Cell isFigure>{cask.abvPercent}</Cell>
            <Cell className="figures whitespace-nowrap">{cask.regaugedOn}</Cell>
            <Cell isFigure>
              {cask.priceCents === null ? "–" : <Price cents={cask.priceCents} size="small" />}
            </Cell>
            <Cell className="whitespace-nowrap">{t(`offers.${cask.offer ?? "none"}`)}</Cell>
            <Cell isFigure>
              {cask.openEnquiries > 0 ? (
                <Link className="link" to={`/admin/enquiries?${new URLSearchParams({ q: cask.number })}`}>
                  {cask.openEnquiries}
                </Link>
              ) : (
                "–"
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
