import { ListPage } from "#admin/lists/list-page.tsx"
import { listLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { findWallets } from "../list-wallets.ts"
import { walletList } from "../money-lists.ts"
import { walletColumns } from "../parts/wallet-columns.tsx"
import type { Route } from "./+types/wallets"

export const loader = listLoader(walletList, findWallets)

export default function Wallets({
  loaderData: { query, setup, wallets, total, pages },
}: Route.ComponentProps) {
  const t = useTexts("wallet-admin")
  const title = useTexts("admin")("nav.wallets")
  const find = t("wallets.find")
  return (
    <ListPage
      title={title}
      aside={t("wallets.about")}
      csv="/admin/wallets.csv"
      list={walletList}
      page={{ query, setup, pages }}
      filter={{ label: find, search: { label: find }, facets: {} }}
      empty={[t("wallets.noneTitle"), t("wallets.noneNext")]}
      sorts={{ username: { up: "username" }, balance: { down: "balance" }, points: { down: "points" } }}
      table={{
        noun: "wallet-admin",
        columns: walletColumns,
        rows: wallets,
        bulkName: ({ username }) => username,
      }}
      bulk={{ list: "wallets", total }}
    />
  )
}
