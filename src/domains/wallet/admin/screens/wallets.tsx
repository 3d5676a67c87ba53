import { ListPage } from "#admin/lists/list-page.tsx"
import { listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { findWallets } from "../list-wallets.ts"
import { walletList } from "../money-lists.ts"
import { walletColumns } from "../parts/wallet-columns.tsx"
import type { Route } from "./+types/wallets"

export const loader = listLoader(walletList, async (ctx, query) => ({
  wallets: await findWallets(ctx, query),
}))

export default function Wallets({ loaderData: { query, setup, wallets } }: Route.ComponentProps) {
  const t = useTexts("wallet-admin")
  const title = useTexts("admin")("nav.wallets")
  const find = t("wallets.find")
  return (
    <ListPage
      title={title}
      aside={t("wallets.about")}
      csv="/admin/wallets.csv"
      list={walletList}
      query={query}
      setup={setup}
      filter={{ label: find, search: { label: find }, facets: {} }}
      empty={[t("wallets.noneTitle"), t("wallets.noneNext")]}
      table={{ noun: "wallet-admin", columns: walletColumns, rows: wallets }}
    />
  )
}
