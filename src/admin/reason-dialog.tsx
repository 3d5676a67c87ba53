import type { ReactNode } from "react"
import { useNavigation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { useNavigate } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { TextArea } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"

type Props = {
  title: string
  message: ReactNode
  intent: string
  button: string
  kind?: "act" | "alarm"
  action: AppPath
  back: AppPath
  reason?: { label: string; isRequired: boolean }
  refusal?: RefusalView | undefined
  submitted?: FormFields | undefined
  children?: ReactNode
}

export function ReasonDialog(props: Props) {
  const {
    title,
    message,
    intent,
    button,
    kind = "act",
    action,
    back,
    reason,
    refusal,
    submitted,
    children,
  } = props
  const t = useTexts("auctions-admin")
  const navigate = useNavigate()
  const isBusy = useNavigation().state !== "idle"
  const isListed = refusal?.facts.field === "reason" || (refusal?.errors?.length ?? 0) > 1
  return (
    <Dialog
      id="question"
      isOpen
      title={title}
      onClose={() => void navigate(back, { replace: true, preventScrollReset: true })}
    >
      <div className="grid gap-2">{message}</div>
      {refusal && !isListed && <Note tone="alarm">{refusal.message}</Note>}
      <PostForm refusal={refusal} action={action} className="grid gap-4" preventScrollReset>
        {children}
        {reason && (
          <Field label={reason.label} anchor="reason" error={fieldError(refusal, "reason")}>
            {(fieldProps) => (
              <TextArea
                {...fieldProps}
                name="reason"
                data-begin
                rows={3}
                maxLength={500}
                aria-required={reason.isRequired || undefined}
                defaultValue={submitted?.reason}
              />
            )}
          </Field>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <LinkButton to={back} kind="quiet" replace preventScrollReset>
            {t("dialogs.cancel")}
          </LinkButton>
          <Button name="intent" value={intent} kind={kind} disabled={isBusy}>
            {button}
          </Button>
        </div>
      </PostForm>
    </Dialog>
  )
}
