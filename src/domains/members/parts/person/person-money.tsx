import { type Figure, Figures } from "#admin/figures.tsx"
import type { Column } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { Section } from "#admin/section.tsx"
import { formatCount, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import type { PersonSections } from "../../person/read-person.ts"

type PersonRefund = NonNullable<PersonSections["wallet"]>["refunds"][number]

const refundColumns: readonly Column<PersonRefund, "members">[] = [
  { name: "at", head: "person.refund", value: "createdAt", format: "moment" },
  {
    name: "order",
    head: "person.order",
    value: "reference",
    to: ({ orderId }) => pathTo("/admin/orders/:id", { id: orderId }),
    format: "tight",
  },
  { name: "amount", head: "person.amount", value: "amountCents", format: "money" },
  {
    name: "status",
    head: "members.status",
    cell: ({ status, destination }, { textsOf }) => {
      const texts = textsOf("checkout-admin")
      return `${texts(`refunds.states.${status}`)}, ${texts(`refunds.destination.${destination}`)}`
    },
  },
]

type Props = { person: PersonSections; memberId: string; unpaidPath: AppPath }

export function PersonMoney({ person: { owed, wallet, settled }, memberId, unpaidPath }: Props) {
  const t = useTexts("members")
  const language = useLanguage()
  if (!owed && !wallet && !settled) return null
  const owedFigures: Figure[] = owed
    ? [
        { label: t("person.notDue"), value: <TextLink to={unpaidPath} text={money(owed.notDueCents)} /> },
        {
          label: t("person.overdue"),
          value: <TextLink to={unpaidPath} text={money(owed.overdueCents)} />,
          ...(owed.overdueCents > 0 ? { tone: "act" as const } : {}),
        },
        {
          label: t("person.longOverdue"),
          value: <TextLink to={unpaidPath} text={money(owed.longOverdueCents)} />,
          ...(owed.longOverdueCents > 0 ? { tone: "alarm" as const } : {}),
        },
      ]
    : []
  const walletPath = pathTo("/admin/wallets/:id", { id: memberId })
  const walletFigures: Figure[] = wallet
    ? [
        {
          label: t("person.wallet"),
          value: <TextLink to={walletPath} text={money(wallet.walletCents)} />,
          note: t("person.points", { points: formatCount(wallet.points, language) }),
        },
      ]
    : []
  const sellerFigures: Figure[] = settled
    ? [
        {
          label: t("person.toSeller"),
          value: money(settled.waitingCents),
          ...(settled.held > 0 ? { note: t("person.held", { count: settled.held }) } : {}),
        },
        { label: t("person.credited"), value: money(settled.creditedCents) },
      ]
    : []
  return (
    <Section id="money" title={t("person.money")}>
      <Figures label={t("person.money")} figures={[...owedFigures, ...walletFigures, ...sellerFigures]} />
      {wallet && wallet.refunds.length > 0 && (
        <DataTable
          noun="members"
          caption={t("person.refunds")}
          columns={refundColumns}
          rows={wallet.refunds}
          isInner
          stacks
        />
      )}
    </Section>
  )
}
