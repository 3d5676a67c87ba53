import { changeStanding, type Standing } from "#domains/accounts/change-standing.ts"
import { notify } from "#domains/notices/notify.ts"
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
