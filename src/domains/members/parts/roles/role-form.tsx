import type { ReactNode } from "react"
import { AdminForm, FormProblem, type PageAnswer, refusedIn } from "#admin/admin-form.tsx"
import { permissionGroups, type StaffPermission } from "#domains/accounts/staff-permissions.ts"
import { useTexts } from "#language/use-texts.ts"
import { keysOf } from "#platform/records.ts"
import { fieldError } from "#ui/field-error.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { permissionField } from "../../roles/inputs.ts"

type Props = {
  role: { name: string; isReadOnly: boolean; permissions: readonly StaffPermission[] }
  answer: PageAnswer
  save: string
  children?: ReactNode
}

export function RoleForm({ role, answer, save, children }: Props) {
  const t = useTexts("members")
  const adminTexts = useTexts("admin")
  const permissions = useTexts("accounts-admin")
  const { refusal, submitted } = refusedIn(answer) ?? {}
  const isChosen = (name: string, isStored: boolean) => (submitted ? submitted[name] === "on" : isStored)
  const problem = fieldError(refusal, "permissions")
  return (
    <AdminForm answer={answer} asksBeforeLeaving className="grid max-w-[64rem] gap-6">
      <FormProblem answer={answer} />
      <TextField
        name="name"
        label={t("roles.name")}
        value={role.name}
        maxLength={40}
        className="max-w-read"
        aria-required
      />
      <Checkbox
        name="isReadOnly"
        defaultChecked={isChosen("isReadOnly", role.isReadOnly)}
        label={
          <>
            {t("roles.readOnly")}
            <span className="block text-sm text-ink-soft">{t("roles.readOnlyMeaning")}</span>
          </>
        }
      />
      {problem && <Note tone="alarm">{problem}</Note>}
      <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-2">
        {keysOf(permissionGroups).map((group) => (
          <fieldset key={group} className="grid gap-3">
            <legend className="mb-2 font-semibold">{adminTexts(`groups.${group}`)}</legend>
            {permissionGroups[group].map((permission) => (
              <Checkbox
                key={permission}
                name={permissionField(permission)}
                defaultChecked={isChosen(permissionField(permission), role.permissions.includes(permission))}
                label={
                  <>
                    {permissions(`permissions.${permission}`)}
                    <span className="block text-sm text-ink-soft">
                      {permissions(`permissionMeanings.${permission}`)}
                    </span>
                  </>
                }
              />
            ))}
          </fieldset>
        ))}
      </div>
      {children}
      <TextField
        name="reason"
        label={adminTexts("internalReason")}
        rows={2}
        maxLength={500}
        className="max-w-read"
        aria-required
      />
      <SubmitButton intent="save" kind="act" className="justify-self-start" text={save} />
    </AdminForm>
  )
}
