import type { BotCheckView } from "#domains/bot-check/bot-check-view.ts"
import { CheckedForm } from "#domains/bot-check/parts/checked-form.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { TextField } from "#ui/form-fields.tsx"

type SubmittedMessage = Partial<Record<"name" | "email" | "subject" | "message", string | undefined>>
type Props = { check: BotCheckView; refusal: RefusalView | undefined; submitted: SubmittedMessage }

export function MessageForm({ check, refusal, submitted }: Props) {
  const t = useTexts("contact")
  return (
    <CheckedForm {...{ check, refusal, submitted }} failed={t("form.failed")} send={t("form.send")}>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField name="name" label={t("form.name")} autoComplete="name" aria-required />
        <TextField name="email" label={t("form.email")} type="email" autoComplete="email" aria-required />
      </div>
      <TextField name="subject" label={t("form.subject")} maxLength={120} aria-required />
      <TextField
        name="message"
        label={t("form.message")}
        hint={t("form.hint")}
        rows={7}
        maxLength={4_000}
        aria-required
      />
      <label hidden>
        {t("form.trap")}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </CheckedForm>
  )
}
