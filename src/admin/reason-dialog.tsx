import type { ReactNode } from "react"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { useNavigate } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { AdminForm, type PageAnswer, refusedIn } from "./admin-form.tsx"

type Props = {
  title: string
  /** Its text, or its paragraphs. */
  message: ReactNode
  intent: string
  /** Without one the dialog only informs. */
  button?: string | undefined
  kind?: "act" | "alarm"
  /** Usually `?dialog=` with the intent. */
  action?: AppPath
  /** Usually the page without a question. */
  back?: AppPath
  /** The label of the reason, where one is required. */
  reason?: string | undefined
  /** The text of the link back. */
  leave?: string
  onClose?: () => void
  answer: PageAnswer
  /** Further values of the form. */
  hidden?: Readonly<Record<string, string | number>>
  children?: ReactNode
}

export function ReasonDialog(props: Props) {
  const { title, message, intent, button, kind = "act", reason, answer, hidden = {}, children } = props
  const t = useTexts("auctions-admin")
  const uiTexts = useTexts("ui")
  const { action = `?dialog=${intent}`, back = "?" } = props
  const { leave = button ? t("dialogs.cancel") : uiTexts("close") } = props
  const navigate = useNavigate()
  const close = () => void navigate(back, { replace: true, preventScrollReset: true })
  const refusal = refusedIn(answer)?.refusal
  const isListed = refusal?.facts.field === "reason" || (refusal?.errors?.length ?? 0) > 1
  return (
    <Dialog id="question" isOpen title={title} onClose={props.onClose ?? close}>
      <div className="grid gap-2">{typeof message === "string" ? <p>{message}</p> : message}</div>
      {refusal && !isListed && <Note tone="alarm">{refusal.message}</Note>}
      <AdminForm answer={answer} action={action} className="grid gap-4" preventScrollReset>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        {reason && (
          <TextField name="reason" label={reason} data-begin rows={3} maxLength={500} aria-required />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <LinkButton to={back} kind="quiet" replace preventScrollReset text={leave} />
          {button && <SubmitButton intent={intent} kind={kind} text={button} />}
        </div>
      </AdminForm>
    </Dialog>
  )
}
