import { useNavigation } from "react-router"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { parseInput } from "#platform/input.ts"
import { formatLocalTime } from "#platform/time.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError, formError } from "#ui/field-error.ts"
import { Input } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { PageHead } from "#web/page-head.tsx"
import { enterTransfer, TypedTransfer } from "../../transfers/enter-transfer.ts"
import type { Route } from "./+types/new-transfer"

export const loader = adminLoader("money", (ctx) => ({
  today: formatLocalTime(ctx.now()).slice(0, 10),
  key: crypto.randomUUID(),
}))

export const action = adminAction("money", async (ctx, submitted) => {
  const id = await enterTransfer(ctx, parseInput("checkout", TypedTransfer, submitted))
  return redirectWithToast(
    pathTo("/admin/transfers/:id", { id }),
    "checkout-admin",
    "transfers.messages.entered",
  )
})

export default function NewTransfer({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("checkout-admin")
  const isBusy = useNavigation().state !== "idle"
  const refused = actionData && "refusal" in actionData ? actionData : undefined
  const { refusal, submitted } = refused ?? {}
  const atAll = formError(refusal)
  return (
    <>
      <PageHead title={t("transfers.enter")} isHidden />
      <AdminPageHead
        title={t("transfers.enter")}
        back={{ to: "/admin/transfers", text: t("transfers.title") }}
        aside={t("transfers.enterNote")}
      />
      {atAll && <Note tone="alarm">{atAll}</Note>}
      <PostForm refusal={refusal} className="grid max-w-[40rem] gap-4 md:grid-cols-2">
        <input type="hidden" name="key" value={submitted?.key ?? loaderData.key} />
        <Field
          label={t("transfers.receivedOn")}
          anchor="receivedOn"
          error={fieldError(refusal, "receivedOn")}
        >
          {(fieldProps) => (
            <Input
              {...fieldProps}
              type="date"
              name="receivedOn"
              max={loaderData.today}
              defaultValue={submitted?.receivedOn ?? loaderData.today}
            />
          )}
        </Field>
        <Field label={t("transfers.amountSgd")} anchor="amount" error={fieldError(refusal, "amount")}>
          {(fieldProps) => (
            <Input {...fieldProps} name="amount" inputMode="decimal" defaultValue={submitted?.amount} />
          )}
        </Field>
        <Field
          label={t("transfers.payer")}
          className="md:col-span-2"
          anchor="payer"
          error={fieldError(refusal, "payer")}
        >
          {(fieldProps) => (
            <Input {...fieldProps} name="payer" maxLength={300} defaultValue={submitted?.payer} />
          )}
        </Field>
        <Field
          label={t("transfers.text")}
          hint={t("transfers.textHint")}
          className="md:col-span-2"
          anchor="text"
          error={fieldError(refusal, "text")}
        >
          {(fieldProps) => (
            <Input {...fieldProps} name="text" maxLength={300} defaultValue={submitted?.text} />
          )}
        </Field>
        <div>
          <Button kind="act" disabled={isBusy}>
            {t("transfers.save")}
          </Button>
        </div>
      </PostForm>
    </>
  )
}
