import { AdminForm, FormProblem } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { parseInput, parseTogether } from "#platform/input.ts"
import { formatLocalTime } from "#platform/time.ts"
import { HiddenField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { enterTransfer, requireReceived, TypedTransfer } from "../../transfers/enter-transfer.ts"
import type { Route } from "./+types/new-transfer"

export const loader = adminLoader("money", (ctx) => ({
  today: formatLocalTime(ctx.now()).slice(0, 10),
  key: crypto.randomUUID(),
}))

export const action = adminAction("money", async (ctx, submitted) => {
  const { transfer } = parseTogether({
    transfer: () => parseInput("checkout", TypedTransfer, submitted),
    date: () => requireReceived(ctx, submitted.receivedOn ?? ""),
  })
  const id = await enterTransfer(ctx, transfer)
  return redirectWithToast(
    pathTo("/admin/transfers/:id", { id }),
    "checkout-admin",
    "transfers.messages.entered",
  )
})

export default function NewTransfer({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("checkout-admin")
  return (
    <>
      <AdminPageHead
        title={t("transfers.enter")}
        back={{ to: "/admin/transfers", text: t("transfers.title") }}
        aside={t("transfers.enterNote")}
      />
      <FormProblem answer={actionData} />
      <AdminForm answer={actionData} className="grid max-w-[40rem] gap-4 md:grid-cols-2">
        <HiddenField name="key" value={loaderData.key} />
        <TextField
          name="receivedOn"
          label={t("transfers.receivedOn")}
          type="date"
          max={loaderData.today}
          value={loaderData.today}
        />
        <TextField name="amount" label={t("transfers.amountSgd")} inputMode="decimal" />
        <TextField name="payer" label={t("transfers.payer")} className="md:col-span-2" maxLength={300} />
        <TextField
          name="text"
          label={t("transfers.text")}
          hint={t("transfers.textHint")}
          className="md:col-span-2"
          maxLength={300}
        />
        <div>
          <SubmitButton kind="act">{t("transfers.save")}</SubmitButton>
        </div>
      </AdminForm>
    </>
  )
}
