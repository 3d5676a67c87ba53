import type { PageAnswer } from "#admin/admin-form.tsx"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { roleNames } from "#domains/accounts/roles.ts"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { SelectField, TextField } from "#ui/form-fields.tsx"
import { acceptsReason, type MemberAct, needsReason } from "../member-acts.ts"

type Props = {
  act: MemberAct
  username: string
  action: AppPath
  back: AppPath
  role: string
  /** Those that staff define. */
  roles: readonly { id: string; name: string }[]
  answer: PageAnswer
}

const alarming: readonly MemberAct[] = ["suspend", "ban"]

export function MemberQuestion({ act, username, action, back, role, roles, answer }: Props) {
  const t = useTexts("members")
  const accountsTexts = useTexts("accounts-admin")
  return (
    <ReasonDialog
      title={t(`memberDialogs.${act}.title`, { names: username })}
      message={t(`memberDialogs.${act}.message`)}
      intent="do"
      button={t(`memberActs.${act}`)}
      kind={alarming.includes(act) ? "alarm" : "act"}
      {...{ action, back, answer, hidden: { act } }}
    >
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
