import { actInBulk, type BulkAnswer, type BulkChange } from "#admin/bulk/act-in-bulk.ts"
import type { BulkHandlers } from "#admin/bulk/bulk-acts.ts"
import { textOrRefusal } from "#admin/bulk/text-or-refusal.ts"
import { rowsAt } from "#admin/lists/list-loader.ts"
import { AccountStatusChange } from "#domains/accounts/change-account-status.ts"
import { RoleChange } from "#domains/accounts/change-role.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { signOutEverywhere } from "#domains/accounts/sessions/sign-out-everywhere.ts"
import { verifyManually } from "#domains/accounts/verify-manually.ts"
import { addTag, removeTag } from "#domains/segments/change-tags.ts"
import { listMembers, tagsOfMember } from "#domains/segments/list-members.ts"
import { memberList } from "#domains/segments/member-list.ts"
import { parseTag, withoutTag, withTag } from "#domains/segments/rules.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIn } from "#platform/database/id-conditions.ts"
import { type FormFields, fieldsOf, parseInput } from "#platform/input.ts"
import { pick } from "#platform/pick.ts"
import { keysOf, recordOf } from "#platform/records.ts"
import { changeRoleAndStorage, changeStatusAndNotify } from "./change-status-and-role.ts"
import { liftTwoStepOrRequest } from "./lift-two-step.ts"
import {
  accountBulkActs,
  type BulkAccountAct,
  type MemberAct,
  type memberBulkActs,
  statusAfter,
} from "./member-acts.ts"

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
  const acts = keysOf(accountBulkActs)
  const fields = fieldsOf(form)
  const { tag = "" } = fields
  const preview = (name: BulkAccountAct) => (rows: readonly string[]) => previewAct(ctx, name, rows)
  const handlersOf = (ctx: Ctx): BulkHandlers<typeof memberBulkActs> => ({
    ...recordOf(acts, (name) => (id: string) => actOnMember(ctx, id, name, fields)),
    addTag: (id) => addTag(ctx, id, tag),
    removeTag: (id) => removeTag(ctx, id, tag),
  })
  return await actInBulk(ctx, form, handlersOf(ctx), {
    handlersOf,
    findRows: rowsAt(ctx, memberList, search, listMembers, (found) => found.members.map(({ id }) => id)),
    previews: {
      ...recordOf(acts, preview),
      addTag: (rows) => previewTags(ctx, rows, (tags) => withTag(tags, parseTag(tag))),
      removeTag: (rows) => previewTags(ctx, rows, (tags) => withoutTag(tags, parseTag(tag))),
    },
  })
}

async function previewTags(
  ctx: Ctx,
  rows: readonly string[],
  change: (tags: readonly string[]) => readonly string[],
): Promise<BulkChange[]> {
  const found = await ctx.db
    .select({ ...pick(members, "id", "username"), tags: tagsOfMember })
    .from(members)
    .where(idIn(members.id, rows))
    .orderBy(members.username)
  const text = (tags: readonly string[]) => tags.join(", ") || "–"
  return found.map(({ id, username, tags }) => ({
    ...{ row: id, name: username, seen: "", before: text(tags) },
    ...textOrRefusal(ctx, () => text(change(tags))),
  }))
}

/** Staff confirm by name who is meant, since an act on an account is felt at once. */
async function previewAct(ctx: Ctx, act: BulkAccountAct, rows: readonly string[]): Promise<BulkChange[]> {
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
