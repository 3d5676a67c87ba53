import { z } from "zod"
import { storedRoleNames } from "#domains/accounts/roles.ts"
import { type StaffPermission, staffPermissions } from "#domains/accounts/staff-permissions.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { isOneOf } from "#platform/records.ts"

export const RoleReason = z
  .string({ error: "reasonRequired" })
  .trim()
  .min(1, "reasonRequired")
  .max(500, "reasonTooLong")

const RoleInput = z.object({
  name: z
    .string({ error: "roleNameRequired" })
    .trim()
    .min(1, "roleNameRequired")
    .max(40, "roleNameTooLong")
    .refine((name) => !isOneOf(storedRoleNames, name.toLowerCase()), "roleNameTaken"),
  isReadOnly: z.boolean(),
  permissions: z.array(z.enum(staffPermissions)).min(1, "permissionsRequired"),
  reason: RoleReason,
})
export type RoleInput = z.output<typeof RoleInput>

/** What a request for a change stores. */
export const RoleContent = RoleInput.omit({ reason: true })
export type RoleContent = z.output<typeof RoleContent>

export function permissionField(permission: StaffPermission): string {
  return `can.${permission}`
}

export function parseRole({ name, reason, isReadOnly, ...submitted }: FormFields): RoleInput {
  return parseInput("accounts", RoleInput, {
    ...{ name, reason, isReadOnly: isReadOnly === "on" },
    permissions: staffPermissions.filter((permission) => submitted[permissionField(permission)] === "on"),
  })
}
