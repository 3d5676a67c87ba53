import type { BotCheckView } from "#domains/bot-check/bot-check-view.ts"
import { CheckedForm } from "#domains/bot-check/parts/checked-form.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { TextField } from "#ui/form-fields.tsx"
import { Link } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"

export type SubmittedEnquiry = Partial<Record<"name" | "email" | "phone" | "message", string | undefined>>

type Props = {
  title: string
  path: PagePath
  check: BotCheckView
  isSent: boolean
  contact: SubmittedEnquiry
  refused: { refusal: RefusalView; submitted?: SubmittedEnquiry | undefined } | undefined
}

export function EnquiryForm({ title, path, check, isSent, contact, refused }: Props) {
  const t = useTexts("casks")
  return (
    <section
      id="enquire"
      className="grid max-w-[40rem] scroll-mt-6 gap-5 border-t-4 border-double border-rule-strong pt-6"
    >
      <h2 className="text-xl">{title}</h2>
      {isSent ? (
        <Note tone="lead">
          {t("form.sent")}{" "}
          <Link className="link" to={`${path}#enquire`}>
            {t("form.another")}
          </Link>
        </Note>
      ) : (
        <>
          <p className="text-ink-soft">{t("form.lead")}</p>
          <Fields
            path={path}
            check={check}
            refusal={refused?.refusal}
            submitted={refused?.submitted ?? contact}
          />
        </>
      )}
    </section>
  )
}

type EnquiryFieldsProps = Pick<Props, "path" | "check"> & {
  refusal: RefusalView | undefined
  submitted: SubmittedEnquiry
}

function Fields({ path, ...form }: EnquiryFieldsProps) {
  const t = useTexts("casks")
  return (
    <CheckedForm {...form} action={`${path}#enquire`} failed={t("form.failed")} send={t("form.send")}>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField name="name" label={t("form.name")} autoComplete="name" aria-required />
        <TextField
          name="phone"
          label={t("form.phone")}
          aside={t("form.optional")}
          type="tel"
          autoComplete="tel"
        />
      </div>
      <TextField name="email" label={t("form.email")} type="email" autoComplete="email" aria-required />
      <TextField
        name="message"
        label={t("form.message")}
        hint={t("form.hint")}
        rows={6}
        maxLength={4_000}
        aria-required
      />
    </CheckedForm>
  )
}
