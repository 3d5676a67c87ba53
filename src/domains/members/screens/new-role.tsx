import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { useFormResult } from "#ui/use-form-result.ts"
import { redirectWithToast } from "#web/flash.ts"
import { RoleForm } from "../parts/roles/role-form.tsx"
import { parseRole } from "../roles/inputs.ts"
import { readRoleDraft } from "../roles/read-roles.ts"
import { createStaffRole } from "../roles/save-staff-role.ts"
import type { Route } from "./+types/new-role"

export const loader = adminLoader("roles", (ctx, { url }: Route.LoaderArgs) =>
  readRoleDraft(ctx, url.searchParams.get("from")),
)

export const action = adminAction("roles", async (ctx, submitted) => {
  await createStaffRole(ctx, parseRole(submitted))
  return redirectWithToast("/admin/roles", "members", "roles.saved")
})

export default function NewRole({ loaderData: draft, actionData }: Route.ComponentProps) {
  const t = useTexts("members")
  const adminTexts = useTexts("admin")
  return (
    <>
      <AdminPageHead
        title={t("roles.create")}
        back={{ to: "/admin/roles", text: adminTexts("nav.roles") }}
        aside={t("roles.createAbout")}
      />
      <RoleForm role={draft} answer={useFormResult(actionData)} save={t("roles.create")} />
    </>
  )
}
