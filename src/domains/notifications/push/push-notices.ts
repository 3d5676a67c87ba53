import type { AppPath } from "#platform/app-path.ts"
import type { Ctx, Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { plainText } from "#platform/plain-text.ts"
import { enqueuePush } from "./push-to.ts"
import { listOwnersDevices } from "./reads.ts"

type Notice = {
  id: Id<"ntc">
  memberId: Id<"mem">
  title: string
  content: string
  action?: { path: AppPath } | undefined
}

/** An order is still news tomorrow. */
const validForMs = 24 * 60 * 60 * 1_000

export async function pushNotices(ctx: Ctx | Tx, notices: readonly Notice[]): Promise<void> {
  const devices = await listOwnersDevices(
    ctx,
    notices.map(({ memberId }) => memberId),
  )
  for (const { id, memberId, title, content, action } of notices) {
    const path = action?.path ?? "/my-account/notification"
    const news = { title, body: plainText(content), path, tag: id }
    await enqueuePush(ctx, devices.get(memberId) ?? [], news, validForMs)
  }
}
