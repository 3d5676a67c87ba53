import { actInBulk, type BulkAnswer, type BulkChange } from "#admin/bulk/act-in-bulk.ts"
import { rowsAt } from "#admin/lists/list-loader.ts"
import { AccountStatusChange } from "#domains/accounts/change-account-status.ts"
import { RoleChange } from "#domains/accounts/change-role.ts"
import { listMembers } from "#domains/accounts/list-members.ts"
import { memberList } from "#domains/accounts/member-list.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { signOutEverywhere } from "#domains/accounts/sessions/sign-out-everywhere.ts"
import { verifyManually } from "#domains/accounts/verify-manually.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIn } from "#platform/database/id-conditions.ts"
import { type FormFields, fieldsOf, parseInput } from "#platform/input.ts"
import { pick } from "#platform/pick.ts"
import { keysOf, recordOf } from "#platform/records.ts"
import { changeRoleAndStorage, changeStatusAndNotify } from "./change-status-and-role.ts"
import { liftTwoStepOrRequest } from "./lift-two-step.ts"
import { type BulkMemberAct, type MemberAct, memberBulkActs, statusAfter } from "./member-acts.ts"

export async function actOnMember(
  ctx: Ctx,
  memberId: string,
  act: MemberAct,
  submitted: FormFields,
): Promise<"done" | "waits"> {
  switch (act) {
    case "verify":
      await verifyManually(
        ctx,
        memberId,
        parseInput("accounts", AccountStatusChange.shape.reason, submitted.reason ?? ""),
      )
      return "done"
    case "signOut":
      await signOutEverywhere(ctx, memberId)
      return "done"
    case "liftTwoStep":
      return await liftTwoStepOrRequest(
        ctx,
        memberId,
        parseInput("accounts", AccountStatusChange.shape.reason, submitted.reason ?? ""),
      )
    case "role":
      return await changeRoleAndStorage(ctx, memberId, parseInput("accounts", RoleChange, submitted))
    default: {
      const input = parseInput("accounts", AccountStatusChange, { ...submitted, status: statusAfter[act] })
      await changeStatusAndNotify(ctx, memberId, input)
      return "done"
    }
  }
}

export async function actOnMembers(
  ctx: Ctx,
  form: FormData,
  search = new URLSearchParams(),
): Promise<BulkAnswer> {
  requirePermission(ctx, "members")
  const acts = keysOf(memberBulkActs)
  const act = (name: BulkMemberAct) => (id: string) => actOnMember(ctx, id, name, fieldsOf(form))
  const preview = (name: BulkMemberAct) => (rows: readonly string[]) => previewAct(ctx, name, rows)
  return await actInBulk(ctx, form, recordOf(acts, act), {
    findRows: rowsAt(ctx, memberList, search, listMembers, (found) => found.members.map(({ id }) => id)),
    previews: recordOf(acts, preview),
  })
}

/** Staff confirm by name who is meant, since an act on an account is felt at once. */
async function previewAct(ctx: Ctx, act: BulkMemberAct, rows: readonly string[]): Promise<BulkChange[]> {
  const found = await ctx.db
    .select(pick(members, "id", "username", "status"))
    .from(members)
    .where(idIn(members.id, rows))
    .orderBy(members.username)
  const t = textsOf(ctx.language, "accounts-admin")
  const own = textsOf(ctx.language, "members")
  return found.map(({ id, username, status }) => ({
    ...{ row: id, name: username, seen: status },
    before: t(`recordStatuses.${status}`),
    after:
      act === "verify" || act === "signOut"
        ? own(`memberActs.${act}`)
        : t(`recordStatuses.${statusAfter[act]}`),
  }))
}
