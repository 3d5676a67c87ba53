import { useSearchParams } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { type Column, headFrom } from "#admin/columns.ts"
import { DataTable } from "#admin/data-table.tsx"
import { Figures } from "#admin/figures.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { formatCount, money, signedMoney } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { parseInput } from "#platform/input.ts"
import { LinkButton } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
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
      <PageHead title={t("wallets.of", { username: wallet.username })} isHidden />
      <AdminPageHead
        title={t("wallets.of", { username: wallet.username })}
        back={{ to: "/admin/wallets", text: adminTexts("nav.wallets") }}
        aside={wallet.email}
      >
        {!wallet.isSelf && (
          <LinkButton to="?dialog=points" preventScrollReset>
            {t("wallets.changePoints")}
          </LinkButton>
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
          message={<p>{t("wallets.pointsDialog.message", { count: wallet.points })}</p>}
          intent="points"
          button={t("wallets.changePoints")}
          action="?dialog=points"
          back={pathTo("/admin/wallets/:id", { id: wallet.id })}
          reason={{ label: membersTexts("memberDialogs.reasonForMember"), isRequired: true }}
          refusal={refused?.refusal}
          submitted={refused?.submitted}
        >
          <input type="hidden" name="key" value={refused?.submitted?.key ?? formKey} />
          <Field
            label={t("wallets.pointsDialog.points")}
            hint={t("wallets.pointsDialog.hint")}
            anchor="change"
            error={fieldError(refused?.refusal, "change")}
          >
            {(fieldProps) => (
              <Input {...fieldProps} name="points" data-begin defaultValue={refused?.submitted?.points} />
            )}
          </Field>
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
    format: "signed",
    cell: ({ unit, amount }, { t }) =>
      unit === "points" ? t("order.points", { count: amount }) : signedMoney(amount),
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
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("wallets.statement")}</h2>
      {lines.length === 0 ? (
        <p className="text-ink-soft">{t("wallets.empty")}</p>
      ) : (
        <DataTable
          noun="checkout-admin"
          caption={t("wallets.statement")}
          columns={lineColumns}
          rows={lines}
          rowKey={({ id, unit }) => `${id} ${unit}`}
          isInner
          stacks
        />
      )}
    </section>
  )
}
