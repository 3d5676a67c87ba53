import { eq } from "drizzle-orm"
import { members, staffRoles } from "#domains/accounts/schema.ts"
import { type StaffPermission, staffPermissions } from "#domains/accounts/staff-permissions.ts"
import type { AppContext } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"

type DemoRole = { name: string; permissions: StaffPermission[]; isReadOnly: boolean }

/** Reads everything but maximums. */
export const auditorRole: DemoRole = {
  name: "Auditor",
  permissions: staffPermissions.filter((permission) => permission !== "breakGlass"),
  isReadOnly: true,
}

export const demoRoles: readonly DemoRole[] = [
  { name: "Warehouse", permissions: ["intake", "stock", "ship"], isReadOnly: false },
  { name: "Cataloguer", permissions: ["intake", "catalogue"], isReadOnly: false },
  { name: "Support", permissions: ["orders", "ship", "people", "publish"], isReadOnly: false },
  auditorRole,
]

export async function addDemoRoles({ db }: AppContext, holders: Readonly<Record<string, string>>) {
  const rows = demoRoles.map((role) => ({ id: newId("rol"), ...role }))
  await db.insert(staffRoles).values(rows)
  for (const { id, name } of rows) {
    const username = holders[name]
    if (username !== undefined)
      await db.update(members).set({ role: "staff", staffRoleId: id }).where(eq(members.username, username))
  }
}
