import { useTexts } from "#language/use-texts.ts"
import { Tabs } from "#ui/tabs.tsx"

/** The steps of a payout, and every withdrawal with its state. */
export const payoutShows = ["ready", "waiting", "dues", "runs"] as const
type PayoutShow = (typeof payoutShows)[number] | "withdrawals"

type Props = { current: PayoutShow; counts?: Partial<Record<PayoutShow, number>> }

export function PayoutTabs({ current, counts = {} }: Props) {
  const t = useTexts("settlements-admin")
  return (
    <Tabs
      label={t("payouts.byState")}
      tabs={[...payoutShows, "withdrawals" as const].map((show) => ({
        to: show === "withdrawals" ? "/admin/withdrawals" : `/admin/payouts?show=${show}`,
        label: t(`payouts.shows.${show}`),
        isCurrent: show === current,
        count: counts[show],
      }))}
    />
  )
}
