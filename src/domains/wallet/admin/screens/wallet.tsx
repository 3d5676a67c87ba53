import { useSearchParams } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Figures } from "#admin/figures.tsx"
import { type Column, headFrom } from "#admin/lists/columns.ts"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { TableSection } from "#admin/section.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { formatCount, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { parseInput } from "#platform/input.ts"
import { LinkButton } from "#ui/button.tsx"
import { HiddenField, TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { changePoints } from "../../change-points.ts"
import { PointChange } from "../../inputs.ts"
import { readWallet, type WalletLine } from "../list-wallets.ts"
import type { Route } from "./+types/wallet"

export const loader = adminLoader("money", async (ctx, { params }: Route.LoaderArgs) => ({
  wallet: await readWallet(ctx, params.id),
  formKey: crypto.randomUUID(),
}))

export const action = adminAction("money", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const { points = "", reason, key: idempotencyKey } = submitted
  // Number("") would be zero.
  const change = /^[+-]?\d{1,7}$/.test(points.trim()) ? Number(points) : Number.NaN
  const pointChange = parseInput("wallet", PointChange, { change, reason, idempotencyKey })
  const { isWaiting } = await changePoints(ctx, params.id, pointChange)
  const path = pathTo("/admin/wallets/:id", params)
  return isWaiting
    ? redirectWithToast(path, "admin", "approvals.messages.requested")
    : redirectWithToast(path, "wallet-admin", "wallets.messages.points")
})

export default function Wallet({ loaderData: { wallet, formKey }, actionData }: Route.ComponentProps) {
  const t = useTexts("wallet-admin")
  const membersTexts = useTexts("members")
  const adminTexts = useTexts("admin")
  const language = useLanguage()
  const [search] = useSearchParams()
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const isConfirmOpen = search.get("dialog") === "points" && !wallet.isSelf
  return (
    <>
      <AdminPageHead
        title={t("wallets.of", { username: wallet.username })}
        back={{ to: "/admin/wallets", text: adminTexts("nav.wallets") }}
        aside={wallet.email}
      >
        {!wallet.isSelf && (
          <LinkButton to="?dialog=points" preventScrollReset text={t("wallets.changePoints")} />
        )}
      </AdminPageHead>
      {refused && !isConfirmOpen && <Note tone="alarm">{refused.refusal.message}</Note>}
      {wallet.isSelf && <Note>{t("wallets.isSelf")}</Note>}
      <Figures
        label={t("wallets.now")}
        figures={[
          { label: t("wallets.balance"), value: money(wallet.balanceCents) },
          { label: t("wallets.points"), value: formatCount(wallet.points, language) },
          { label: t("wallets.requested"), value: formatCount(wallet.requested, language) },
        ]}
      />
      <Statement lines={wallet.lines} />
      {isConfirmOpen && (
        <ReasonDialog
          title={t("wallets.pointsDialog.title", { username: wallet.username })}
          message={t("wallets.pointsDialog.message", { count: wallet.points })}
          intent="points"
          button={t("wallets.changePoints")}
          reason={membersTexts("memberDialogs.reasonForMember")}
          answer={refused}
        >
          <HiddenField name="key" value={formKey} />
          <TextField
            name="points"
            label={t("wallets.pointsDialog.points")}
            hint={t("wallets.pointsDialog.hint")}
            field="change"
            data-begin
          />
        </ReasonDialog>
      )}
    </>
  )
}

const lineColumns: readonly Column<WalletLine, "checkout-admin">[] = [
  { name: "at", head: headFrom("accounts-admin", "audit.when"), value: "at", format: "moment" },
  {
    name: "event",
    head: "order.event",
    cell: ({ kind }, { t }) => t(`journals.${kind}`),
    to: ({ subjectId }) => subjectPath(subjectId ?? ""),
    className: "whitespace-nowrap",
  },
  {
    name: "amount",
    head: "transfers.amount",
    format: "money",
    cell: ({ unit, amount }, { t }) =>
      unit === "points" ? t("order.points", { count: amount }) : money(amount),
  },
  {
    name: "reason",
    head: headFrom("accounts-admin", "audit.reason"),
    value: "reason",
    className: "min-w-40 break-words",
  },
]

function subjectPath(id: string) {
  if (id.startsWith("ord_")) return pathTo("/admin/orders/:id", { id })
  return id.startsWith("trf_") ? pathTo("/admin/transfers/:id", { id }) : undefined
}

function Statement({ lines }: { lines: readonly WalletLine[] }) {
  const t = useTexts("wallet-admin")
  return (
    <TableSection
      title={t("wallets.statement")}
      none={t("wallets.empty")}
      noun="checkout-admin"
      columns={lineColumns}
      rows={lines}
      rowKey={({ id, unit }) => `${id} ${unit}`}
      stacks
    />
  )
}
