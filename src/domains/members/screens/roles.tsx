import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { Section, TableSection } from "#admin/section.tsx"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { PermissionMatrix } from "../parts/roles/permission-matrix.tsx"
import { roleColumns, staffColumns } from "../parts/roles/role-columns.tsx"
import { listStaff } from "../roles/list-staff.ts"
import { listRoles } from "../roles/read-roles.ts"
import type { Route } from "./+types/roles"

export const loader = adminLoader("roles", async (ctx) => {
  const [staff, roles] = await Promise.all([listStaff(ctx), listRoles(ctx)])
  return { staff, roles }
})

export default function Roles({ loaderData: { staff, roles } }: Route.ComponentProps) {
  const t = useTexts("members")
  const adminTexts = useTexts("admin")
  return (
    <>
      <AdminPageHead title={adminTexts("nav.roles")} aside={t("roles.about")}>
        <LinkButton to="/admin/roles/new" text={t("roles.create")} />
      </AdminPageHead>
      <TableSection noun="members" title={t("roles.staff")} columns={staffColumns} rows={staff} />
      <TableSection noun="members" title={t("roles.title")} columns={roleColumns} rows={roles} />
      <Section title={t("roles.matrix")}>
        <PermissionMatrix roles={roles} />
      </Section>
    </>
  )
}
