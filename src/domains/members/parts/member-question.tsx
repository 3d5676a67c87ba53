import type { ReactNode } from "react"
import { useNavigation } from "react-router"
import { roleNames } from "#domains/accounts/roles.ts"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError, formError } from "#ui/field-error.ts"
import { Select, TextArea } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { acceptsReason, type MemberAct, needsReason } from "../member-acts.ts"

type Props = {
  act: MemberAct
  names: readonly string[]
  action: AppPath
  back: AppPath
  onClose: () => void
  role?: string
  refusal?: RefusalView | undefined
  submitted?: FormFields | undefined
  children?: ReactNode
}

const alarming: readonly MemberAct[] = ["suspend", "ban"]

export function MemberQuestion(props: Props) {
  const { act, names, action, back, onClose, role, refusal, submitted, children } = props
  const t = useTexts("members")
  const accountsTexts = useTexts("accounts-admin")
  const auctionsTexts = useTexts("auctions-admin")
  const adminTexts = useTexts("admin")
  const isBusy = useNavigation().state !== "idle"
  const [first, ...others] = names
  const title =
    first !== undefined && others.length === 0
      ? t(`memberDialogs.${act}.title`, { names: first })
      : t(`memberDialogs.${act}.titleMany`, { count: names.length })
  const problem = formError(refusal)
  return (
    <Dialog id="question" isOpen title={title} onClose={onClose}>
      <p>{t(`memberDialogs.${act}.message`)}</p>
      {names.length > 1 && (
        <p className="label-text max-h-24 overflow-y-auto">
          {t("memberDialogs.names", { names: names.join(adminTexts("comma")) })}
        </p>
      )}
      {problem && <Note tone="alarm">{problem}</Note>}
      <PostForm refusal={refusal} action={action} className="grid gap-4" preventScrollReset>
        <input type="hidden" name="act" value={act} />
        {children}
        {act === "role" && (
          <Field label={t("memberDialogs.newRole")} anchor="role" error={fieldError(refusal, "role")}>
            {(fieldProps) => (
              <Select {...fieldProps} name="role" defaultValue={submitted?.role ?? role}>
                {roleNames.map((name) => (
                  <option key={name} value={name}>
                    {accountsTexts(`roles.${name}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {acceptsReason(act) && (
          <Field
            label={t(
              needsReason(act) || act === "reinstate"
                ? "memberDialogs.reasonForMember"
                : "memberDialogs.internalReason",
            )}
            anchor="reason"
            error={fieldError(refusal, "reason")}
          >
            {(fieldProps) => (
              <TextArea
                {...fieldProps}
                name="reason"
                rows={3}
                maxLength={500}
                aria-required={needsReason(act) || undefined}
                defaultValue={submitted?.reason}
              />
            )}
          </Field>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <LinkButton to={back} kind="quiet" replace preventScrollReset>
            {auctionsTexts("dialogs.cancel")}
          </LinkButton>
          <Button name="intent" value="do" kind={alarming.includes(act) ? "alarm" : "act"} disabled={isBusy}>
            {t(`memberActs.${act}`)}
          </Button>
        </div>
      </PostForm>
    </Dialog>
  )
}
