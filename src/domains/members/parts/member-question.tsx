import type { ReactNode } from "react"
import type { PageAnswer } from "#admin/admin-form.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { roleNames } from "#domains/accounts/roles.ts"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { SelectField, TextField } from "#ui/form-fields.tsx"
import { acceptsReason, type MemberAct, needsReason } from "../member-acts.ts"

type Props = {
  act: MemberAct
  names: readonly string[]
  action: AppPath
  back: AppPath
  onClose?: () => void
  role?: string
  /** Those that staff define. */
  roles?: readonly { id: string; name: string }[]
  answer: PageAnswer
  children?: ReactNode
}

const alarming: readonly MemberAct[] = ["suspend", "ban"]

export function MemberQuestion(props: Props) {
  const { act, names, action, back, onClose, role, roles = [], answer, children } = props
  const t = useTexts("members")
  const accountsTexts = useTexts("accounts-admin")
  const adminTexts = useTexts("admin")
  const [first, ...others] = names
  const title =
    first !== undefined && others.length === 0
      ? t(`memberDialogs.${act}.title`, { names: first })
      : t(`memberDialogs.${act}.titleMany`, { count: names.length })
  return (
    <ReasonDialog
      title={title}
      message={
        <>
          <p>{t(`memberDialogs.${act}.message`)}</p>
          {names.length > 1 && (
            <p className="label-text max-h-24 overflow-y-auto">
              {t("memberDialogs.names", { names: names.join(adminTexts("comma")) })}
            </p>
          )}
        </>
      }
      intent="do"
      button={t(`memberActs.${act}`)}
      kind={alarming.includes(act) ? "alarm" : "act"}
      {...{ action, back, answer, hidden: { act }, ...(onClose ? { onClose } : {}) }}
    >
      {children}
      {act === "role" && (
        <SelectField
          name="role"
          label={t("memberDialogs.newRole")}
          value={role}
          options={[
            ...roleNames.map((name) => [name, accountsTexts(`roles.${name}`)] as const),
            ...roles.map(({ id, name }) => [id, name] as const),
          ]}
        />
      )}
      {acceptsReason(act) && (
        <TextField
          name="reason"
          label={t(
            act === "suspend" || act === "ban" || act === "reinstate"
              ? "memberDialogs.reasonForMember"
              : "memberDialogs.internalReason",
          )}
          rows={3}
          maxLength={500}
          aria-required={needsReason(act) || undefined}
        />
      )}
    </ReasonDialog>
  )
}
