import { changeRole, type RoleChange } from "#domains/accounts/change-role.ts"
import { changeStanding, type Standing } from "#domains/accounts/change-standing.ts"
import { notify } from "#domains/notices/notify.ts"
import { lengthenFree, shortenFree } from "#domains/storage/free-months.ts"
import { textsOf } from "#language/texts.server.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"

/** Changes a member's standing, and leaves a notice for those who may still sign in and read it. */
export async function changeStandingAndTell(ctx: Ctx, memberId: string, input: Standing): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { id, status, language } = await changeStanding(tx, memberId, input)
    if (status === "banned") return
    const t = textsOf(language ?? "en", "accounts")
    const text = t(`standingNotice.${status}.text`, { reason: input.reason })
    await notify(tx, id, {
      title: t(`standingNotice.${status}.title`),
      content: `<p>${text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`,
    })
  })
}

/** Gives a member another role. Who is made a member has a member's free months of storage, as who pays for it has. */
export async function changeRoleAndTerms(ctx: Ctx, memberId: string, change: RoleChange): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { id, was } = await changeRole(tx, memberId, change)
    if (change.role === "member") await lengthenFree(tx, id)
    // Who becomes staff keeps what they were given.
    if (was === "member" && change.role === "user") await shortenFree(tx, id)
  })
}
