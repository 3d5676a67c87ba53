import { and, eq, isNotNull, isNull, ne } from "drizzle-orm"
import { covers, needsApproval } from "#domains/accounts/permissions.ts"
import { refuse } from "#domains/accounts/refusals.ts"
import type { StaffRole } from "#domains/accounts/roles.ts"
import { members, staffRoles } from "#domains/accounts/schema.ts"
import { requireFreshPermission } from "#domains/accounts/sessions/require-fresh-permission.ts"
import { invalidateMember } from "#domains/accounts/sessions/session.ts"
import { lapseRequest } from "#domains/approvals/answer-approval.ts"
import type { ApprovalKind } from "#domains/approvals/kind.ts"
import { requestApproval } from "#domains/approvals/request-approval.ts"
import { record } from "#domains/audit/record.ts"
import { pathTo } from "#platform/app-path.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { RoleContent, type RoleInput } from "./inputs.ts"
import { gainedBy } from "./rules.ts"

export async function createStaffRole(ctx: Ctx, { reason, ...content }: RoleInput): Promise<Id<"rol">> {
  return await transaction(ctx, async (tx) => {
    await requireFreshPermission(tx, "roles")
    requireOwnPermissions(tx, content)
    const id = newId("rol")
    const made = await tx.db
      .insert(staffRoles)
      .values({ id, ...content })
      .onConflictDoNothing({ target: staffRoles.name })
      .returning({ id: staffRoles.id })
    if (made.length === 0) throw refuse("roleNameTaken", { field: "name" })
    await record(tx, { act: "roles.create", subjectId: id, reason, after: auditValues(content) })
    return id
  })
}

/** More access to maximums, money or accounts for those who have the role waits for a second admin. */
export async function changeStaffRole(
  ctx: Ctx,
  roleId: string,
  { reason, ...content }: RoleInput,
): Promise<"done" | "waits"> {
  return await transaction(ctx, async (tx) => {
    const { role, holders } = await lockStaffRoleForChange(tx, roleId)
    requireOwnPermissions(tx, content)
    await requireFreeName(tx, role.id, content.name)
    const gained = gainedBy(role, content)
    if (holders.length === 0 || !needsApproval(gained)) {
      await applyChange(tx, { role, holders }, content, reason)
      return "done"
    }
    await requestApproval(tx, staffRoleApproval, {
      subjectId: role.id,
      input: content,
      facts: { name: role.name, permissions: gained.join(" "), count: holders.length },
      reason,
      concerns: holders,
    })
    return "waits"
  })
}

export const staffRoleApproval: ApprovalKind = {
  kind: "roles.change",
  permission: "roles",
  path: (roleId) => pathTo("/admin/roles/:id", { id: roleId }),
  async execute(tx, { subjectId, input, reason }) {
    const content = RoleContent.parse(input)
    const locked = await lockStaffRoleForChange(tx, subjectId)
    requireOwnPermissions(tx, content)
    await requireFreeName(tx, locked.role.id, content.name)
    await applyChange(tx, locked, content, reason)
  },
}

export async function deleteStaffRole(ctx: Ctx, roleId: string, reason: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { role, holders } = await lockStaffRoleForChange(tx, roleId)
    if (holders.length > 0) throw refuse("roleInUse", { count: holders.length })
    await lapseRequest(tx, staffRoleApproval.kind, role.id)
    await tx.db
      .update(members)
      .set({ role: "user", staffRoleId: null })
      .where(and(eq(members.staffRoleId, role.id), isNotNull(members.closedAt)))
    await tx.db.delete(staffRoles).where(eq(staffRoles.id, role.id))
    await record(tx, { act: "roles.delete", subjectId: role.id, reason, before: auditValues(role) })
  })
}

type LockedStaffRole = { role: StaffRole; holders: Id<"mem">[] }

/** Nobody changes the role that they have, or one that contains more than theirs. */
async function lockStaffRoleForChange(tx: Tx, roleId: string): Promise<LockedStaffRole> {
  const actorId = await requireFreshPermission(tx, "roles")
  if (!isId("rol", roleId)) throw refuse("noSuchRole")
  const [role] = await tx.db.select().from(staffRoles).where(eq(staffRoles.id, roleId)).for("update")
  if (!role) throw refuse("noSuchRole")
  // After the lock: giving the role takes it, too.
  const rows = await tx.db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.staffRoleId, role.id), isNull(members.closedAt)))
  const holders = rows.map(({ id }) => id)
  if (holders.includes(actorId)) throw refuse("ownRole")
  if (!covers(tx.actor, { role: "staff", staffRole: role })) throw refuse("higherRole")
  return { role, holders }
}

function requireOwnPermissions(tx: Tx, content: RoleContent): void {
  if (!covers(tx.actor, { role: "staff", staffRole: content }))
    throw refuse("roleNotYours", { field: "permissions" })
}

async function requireFreeName(tx: Tx, roleId: Id<"rol">, name: string): Promise<void> {
  const other = and(eq(staffRoles.name, name), ne(staffRoles.id, roleId))
  const taken = await tx.db.select({ id: staffRoles.id }).from(staffRoles).where(other)
  if (taken.length > 0) throw refuse("roleNameTaken", { field: "name" })
}

/** Sessions of those who have the role see the change at once, in every process. */
async function applyChange(
  tx: Tx,
  { role, holders }: LockedStaffRole,
  content: RoleContent,
  reason: string,
): Promise<void> {
  await tx.db.update(staffRoles).set(content).where(eq(staffRoles.id, role.id))
  await record(tx, {
    act: "roles.change",
    subjectId: role.id,
    reason,
    before: auditValues(role),
    after: auditValues(content),
  })
  tx.afterCommit(() => {
    for (const id of holders) invalidateMember(tx.app, id)
  })
}

function auditValues({ name, isReadOnly, permissions }: Omit<StaffRole, "id">) {
  return { name, isReadOnly, permissions: permissions.join(" ") }
}
