import { type AccountStatusChange, changeAccountStatus } from "#domains/accounts/change-account-status.ts"
import {
  changeRole,
  changeRoleApproved,
  RoleChange,
  readGivenRole,
  roleLabel,
  snapshotOf,
} from "#domains/accounts/change-role.ts"
import { lockMemberForStaff } from "#domains/accounts/lock-member.ts"
import { needsApprovalToGrant } from "#domains/accounts/permissions.ts"
import type { Role } from "#domains/accounts/roles.ts"
import type { ApprovalKind } from "#domains/approvals/kind.ts"
import { requestApproval } from "#domains/approvals/request-approval.ts"
import { paragraphs } from "#domains/notifications/notification-texts.ts"
import { notify } from "#domains/notifications/notify.ts"
import { lengthenFree, shortenFree } from "#domains/storage/free-months.ts"
import { lazyTextsOf } from "#language/lazy-text.server.ts"
import { pathTo } from "#platform/app-path.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { parseInput } from "#platform/input.ts"

/** Banned members could not read a notification. */
export async function changeStatusAndNotify(
  ctx: Ctx,
  memberId: string,
  input: AccountStatusChange,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { id, status } = await changeAccountStatus(tx, memberId, input)
    if (status === "banned") return
    const t = lazyTextsOf("accounts")
    await notify(tx, id, {
      title: t(`accountStatusNotification.${status}.title`),
      content: paragraphs(t(`accountStatusNotification.${status}.text`, { reason: input.reason })),
    })
  })
}

/** A role with access to maximums or money waits for a second admin. A new member gets the free months of storage. */
export async function changeRoleAndStorage(
  ctx: Ctx,
  memberId: string,
  change: RoleChange,
): Promise<"done" | "waits"> {
  return await transaction(ctx, async (tx) => {
    const member = await lockMemberForStaff(tx, memberId, "roles")
    const given = await readGivenRole(tx, change.role)
    if (!needsApprovalToGrant(given)) {
      await changeFreeStorage(tx, change.role, await changeRole(tx, memberId, change))
      return "done"
    }
    await requestApproval(tx, roleApproval, {
      subjectId: member.id,
      input: { ...change, ...snapshotOf(given) },
      facts: { username: member.username, role: roleLabel(given) },
      reason: change.reason,
      concerns: [member.id],
    })
    return "waits"
  })
}

export const roleApproval: ApprovalKind = {
  kind: "members.changeRole",
  permission: "roles",
  path: (memberId) => pathTo("/admin/members/:id", { id: memberId }),
  async execute(tx, { subjectId, input }) {
    const { role, reason, ...snapshot } = input
    const change = parseInput("accounts", RoleChange, { role, reason })
    await changeFreeStorage(tx, change.role, await changeRoleApproved(tx, subjectId, change, snapshot))
  },
}

async function changeFreeStorage(
  tx: Tx,
  role: RoleChange["role"],
  { id, was }: { id: Id<"mem">; was: Role },
): Promise<void> {
  if (role === "member") await lengthenFree(tx, id)
  // A member who joins the staff keeps the free months.
  if (was === "member" && role === "user") await shortenFree(tx, id)
}
