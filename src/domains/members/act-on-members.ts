import { z } from "zod"
import { refuse } from "#admin/refusals.ts"
import { AccountStatusChange } from "#domains/accounts/change-account-status.ts"
import { RoleChange } from "#domains/accounts/change-role.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { signOutEverywhere } from "#domains/accounts/sessions/sign-out-everywhere.ts"
import { verifyManually } from "#domains/accounts/verify-manually.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIn } from "#platform/database/id-conditions.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { changeRoleAndStorage, changeStatusAndNotify } from "./change-status-and-role.ts"
import { liftTwoStepOrRequest } from "./lift-two-step.ts"
import { type MemberAct, statusAfter } from "./member-acts.ts"

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

const maxAtOnce = 100
const Chosen = z.array(z.string()).min(1).max(maxAtOnce)

function chosenOf(ids: readonly string[]): string[] {
  const chosen = Chosen.safeParse([...new Set(ids)])
  if (!chosen.success) throw refuse("noMembersSelected", { max: maxAtOnce })
  return chosen.data
}

export async function readChosenMembers(ctx: Ctx, memberIds: readonly string[]) {
  requirePermission(ctx, "members")
  return await ctx.db
    .select({ id: members.id, username: members.username })
    .from(members)
    .where(idIn(members.id, chosenOf(memberIds)))
    .orderBy(members.username)
}

export type MembersActResult = { completed: number; left: { code: string; members: number }[] }

/** Each in a separate transaction. Members that refuse the act stay unchanged. */
export async function actOnMembers(
  ctx: Ctx,
  memberIds: readonly string[],
  act: MemberAct,
  submitted: FormFields,
): Promise<MembersActResult> {
  requirePermission(ctx, "members")
  const refusals = new Map<string, number>()
  let completed = 0
  for (const memberId of chosenOf(memberIds)) {
    try {
      await actOnMember(ctx, memberId, act, submitted)
      completed++
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.status === 422) throw problem
      refusals.set(problem.code, (refusals.get(problem.code) ?? 0) + 1)
    }
  }
  return { completed, left: [...refusals].map(([code, members]) => ({ code, members })) }
}
