import { Fragment } from "react"
import { permissionGroups } from "#domains/accounts/staff-permissions.ts"
import { useTexts } from "#language/use-texts.ts"
import { keysOf } from "#platform/records.ts"
import { Icon } from "#ui/icon.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { ListedRole } from "../../roles/read-roles.ts"
import { useRoleName } from "../../roles/role-name.ts"

/** What each role may do: permissions in the groups of the menu, by role. */
export function PermissionMatrix({ roles }: { roles: readonly ListedRole[] }) {
  const t = useTexts("members")
  const adminTexts = useTexts("admin")
  const permissions = useTexts("accounts-admin")
  const nameOf = useRoleName()
  return (
    <Table caption={t("roles.matrix")}>
      <thead>
        <tr>
          <HeadCell className="min-w-64">{t("roles.permission")}</HeadCell>
          {roles.map((role) => (
            <HeadCell key={role.id} className="text-center">
              {nameOf(role)}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {keysOf(permissionGroups).map((group) => (
          <Fragment key={group}>
            <tr>
              <th scope="rowgroup" colSpan={roles.length + 1} className="cell bg-paper-sunk font-semibold">
                {adminTexts(`groups.${group}`)}
              </th>
            </tr>
            {permissionGroups[group].map((permission) => (
              <tr key={permission}>
                <th scope="row" className="cell font-normal">
                  {permissions(`permissions.${permission}`)}
                  <span className="block text-xs text-ink-soft">
                    {permissions(`permissionMeanings.${permission}`)}
                  </span>
                </th>
                {roles.map((role) => (
                  <Cell key={role.id} className="text-center">
                    {role.permissions.includes(permission) ? (
                      <Icon name="check" className="inline size-4" label={t("roles.may")} />
                    ) : (
                      <span className="sr-only">{t("roles.mayNot")}</span>
                    )}
                  </Cell>
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </Table>
  )
}
