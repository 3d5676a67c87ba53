import { useTexts } from "#language/use-texts.ts"
import { Tabs } from "#ui/tabs.tsx"

const pages = {
  balance: "/my-account/wallet",
  seller: "/my-account/wallet/seller",
  reward: "/my-account/wallet/reward",
} as const
const names = ["balance", "seller", "reward"] as const

export function WalletTabs({ open }: { open: (typeof names)[number] }) {
  const t = useTexts("wallet")
  const tabs = names.map((name) => {
    return { to: pages[name], label: t(`tabs.${name}`), isCurrent: name === open }
  })
  return <Tabs label={t("title")} tabs={tabs} />
}
