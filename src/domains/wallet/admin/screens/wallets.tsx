import { AdminFilter } from "#admin/admin-filter.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { CsvLink } from "#admin/csv-link.tsx"
import { denseTable } from "#admin/dense-table.ts"
import { formatCount, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { PageHead } from "#web/page-head.tsx"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { findWallets } from "../list-wallets.ts"
import type { Route } from "./+types/wallets"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const q = (url.searchParams.get("q") ?? "").slice(0, 100)
    return { q, wallets: await findWallets(ctx, q) }
  })
}

export default function Wallets({ loaderData: { q, wallets } }: Route.ComponentProps) {
  const t = useTexts("wallet-admin")
  const membersTexts = useTexts("members")
  const adminTexts = useTexts("admin")
  const language = useLanguage()
  return (
    <>
      <PageHead title={adminTexts("nav.wallets")} isHidden />
      <AdminPageHead title={adminTexts("nav.wallets")} aside={t("wallets.about")}>
        <CsvLink to="/admin/wallets.csv" />
      </AdminPageHead>
      <AdminFilter
        layout="line"
        label={t("wallets.find")}
        q={q}
        searchInput={{ label: t("wallets.find"), className: "w-full max-w-[24rem]" }}
        className="flex-wrap"
      />
      {wallets.length > 0 ? (
        <Table caption={adminTexts("nav.wallets")} className={`stacks ${denseTable}`}>
          <thead>
            <tr>
              <HeadCell>{membersTexts("members.username")}</HeadCell>
              <HeadCell>{membersTexts("members.email")}</HeadCell>
              <HeadCell isFigure>{t("wallets.balance")}</HeadCell>
              <HeadCell className="text-end">{t("wallets.points")}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {wallets.map((wallet) => (
              <tr key={wallet.id} className="hover:bg-paper-sunk">
                <Cell className="min-w-32">
                  <Link className="link font-semibold" to={pathTo("/admin/wallets/:id", { id: wallet.id })}>
                    {wallet.username}
                  </Link>
                </Cell>
                <Cell>{wallet.email}</Cell>
                <Cell isFigure>{money(wallet.balanceCents)}</Cell>
                <Cell data-label={t("wallets.points")} className="figures lg:text-end">
                  {formatCount(wallet.points, language)}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <EmptyState title={t("wallets.noneTitle")}>{t("wallets.noneNext")}</EmptyState>
      )}
    </>
  )
}
