import type { PageAnswer } from "#admin/admin-form.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { useTexts } from "#language/use-texts.ts"
import { TextField } from "#ui/form-fields.tsx"
import type { ShelfHold } from "../reads.ts"

export function HoldQuestion({ hold, answer }: { hold: ShelfHold; answer: PageAnswer }) {
  const t = useTexts("stock-admin")
  return (
    <ReasonDialog
      title={t("releaseTitle")}
      message={t("releaseMessage", { count: hold.quantity, holder: hold.holder ?? t("nobody") })}
      intent="release"
      button={t("release")}
      kind="alarm"
      action={`?release=${hold.id}`}
      leave={t("leave")}
      answer={answer}
      hidden={{ hold: hold.id }}
    >
      <TextField name="reason" label={t("reason")} maxLength={300} autoComplete="off" />
    </ReasonDialog>
  )
}
