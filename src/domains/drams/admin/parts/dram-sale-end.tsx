import { AdminForm, type PageAnswer } from "#admin/admin-form.tsx"
import { useTexts } from "#language/use-texts.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import type { DramSaleView } from "../reads.ts"

type Props = { dramSale: DramSaleView; endsAt: string; answer: PageAnswer }

export function DramSaleEnd({ dramSale, endsAt, answer }: Props) {
  const t = useTexts("drams-admin")
  const isOpen = dramSale.status === "open"
  return (
    <details open={answer !== undefined}>
      <summary className="link inline-flex min-h-6 items-center">{t("move")}</summary>
      <AdminForm answer={answer} className="grid gap-3 pt-3">
        {isOpen && <p>{t("moveNote")}</p>}
        <TextField
          name="endsAt"
          label={t("moveTo")}
          hint={t("endsHint")}
          type="datetime-local"
          required
          value={endsAt}
        />
        {isOpen && (
          <TextField name="reason" label={t("reason")} hint={t("reasonHint")} maxLength={500} required />
        )}
        <div>
          <SubmitButton kind="plain" intent="move" text={t("move")} />
        </div>
      </AdminForm>
    </details>
  )
}
