import type { Ctx, Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { plainText } from "#platform/plain-text.ts"
import { contentIn, type NewNotification, titleIn } from "../notification-texts.ts"
import { enqueuePush } from "./push-to.ts"
import { listOwnersDevices } from "./reads.ts"

type Notice = NewNotification & { id: Id<"ntc">; memberId: Id<"mem"> }

/** An order is still news tomorrow. */
const validForMs = 24 * 60 * 60 * 1_000

export async function pushNotices(ctx: Ctx | Tx, notices: readonly Notice[]): Promise<void> {
  const devices = await listOwnersDevices(
    ctx,
    notices.map(({ memberId }) => memberId),
  )
  for (const { id, memberId, title, content, action } of notices) {
    const path = action?.path ?? "/my-account/notification"
    const own = devices.get(memberId)
    if (!own) continue
    const news = {
      ...{ path, tag: id, title: titleIn(own.language, title) },
      body: plainText(contentIn(own.language, content)),
    }
    await enqueuePush(ctx, own.deviceIds, news, validForMs)
  }
}
