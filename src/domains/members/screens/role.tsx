import { AdminForm, FormProblem, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Section } from "#admin/section.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { ObjectActivity } from "#domains/notes/parts/object-activity.tsx"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { parseInput } from "#platform/input.ts"
import { LinkButton } from "#ui/button.tsx"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { RoleForm } from "../parts/roles/role-form.tsx"
import { parseRole, RoleReason } from "../roles/inputs.ts"
import { readRole } from "../roles/read-roles.ts"
import { changeStaffRole, deleteStaffRole } from "../roles/save-staff-role.ts"
import type { Route } from "./+types/role"

export const loader = adminLoader("roles", (ctx, { params }: Route.LoaderArgs) => readRole(ctx, params.id))

export const action = adminAction("roles", async (ctx, submitted, { params }: Route.ActionArgs) => {
  if (submitted.intent === "delete") {
    await deleteStaffRole(ctx, params.id, parseInput("accounts", RoleReason, submitted.reason))
    return redirectWithToast("/admin/roles", "members", "roles.deleted")
  }
  const outcome = await changeStaffRole(ctx, params.id, parseRole(submitted))
  if (outcome === "waits")
    return redirectWithToast(pathTo("/admin/roles/:id", params), "admin", "approvals.messages.requested")
  return redirectWithToast(pathTo("/admin/roles/:id", params), "members", "roles.saved")
})

export default function Role({ loaderData: role, actionData }: Route.ComponentProps) {
  const t = useTexts("members")
  const adminTexts = useTexts("admin")
  const answer = useFormResult(actionData)
  const isDeletion = refusedIn(answer, "delete") !== undefined
  return (
    <>
      <AdminPageHead
        title={role.name}
        back={{ to: "/admin/roles", text: adminTexts("nav.roles") }}
        aside={t("roles.held", { count: role.people })}
      >
        <LinkButton to={`/admin/roles/new?from=${role.id}`} text={t("roles.copy")} />
      </AdminPageHead>
      <RoleForm role={role} answer={isDeletion ? undefined : answer} save={t("roles.save")}>
        {role.people > 0 && <Note>{t("roles.changeAbout", { count: role.people })}</Note>}
      </RoleForm>
      {role.people === 0 && (
        <Section title={t("roles.delete")} className="max-w-read">
          <AdminForm answer={isDeletion ? answer : undefined} className="grid gap-4" preventScrollReset>
            <FormProblem answer={isDeletion ? answer : undefined} />
            <TextField name="reason" label={adminTexts("internalReason")} rows={2} aria-required />
            <SubmitButton
              kind="alarm"
              intent="delete"
              className="justify-self-start"
              text={t("roles.delete")}
            />
          </AdminForm>
        </Section>
      )}
      <ObjectActivity activity={role.activity} />
    </>
  )
}
