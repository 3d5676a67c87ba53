import { eq } from "drizzle-orm"
import webPush from "web-push"
import { readSite } from "#domains/content/site.ts"
import type { Ctx } from "#platform/ctx.ts"
import { postToPublicUrl } from "#platform/http/public-url.ts"
import { pushDevices } from "../schema.ts"
import { readPushKeys } from "./push-keys.ts"
import type { PushJob } from "./push-to.ts"

/** The push service no longer knows the browser, or does not accept our keys. */
const permanentErrors = [401, 403, 404, 410]

export async function sendPush(ctx: Ctx, { deviceId, news, until }: PushJob): Promise<void> {
  const secondsLeft = Math.floor((Date.parse(until) - ctx.now().getTime()) / 1_000)
  if (secondsLeft <= 0) return
  const [device] = await ctx.db.select().from(pushDevices).where(eq(pushDevices.id, deviceId))
  if (!device || device.isExpired) return
  const call = await signedRequest(ctx, device, JSON.stringify(news), secondsLeft)
  const { mayCallInside } = ctx.app
  const status = await postToPublicUrl(device.endpoint, { ...call, mayCallInside })
  if (status >= 200 && status < 300) await setDevice(ctx, device.id, { lastSentAt: ctx.now() })
  else if (permanentErrors.includes(status)) await setDevice(ctx, device.id, { isExpired: true })
  else if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`)
  else ctx.app.log.warn({ status, deviceId }, "a push service refused a message")
}

type PushDevice = typeof pushDevices.$inferSelect

async function signedRequest(
  ctx: Ctx,
  { endpoint, p256dh, auth }: PushDevice,
  body: string,
  secondsLeft: number,
) {
  const { email } = await readSite(ctx)
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, {
    vapidDetails: { subject: `mailto:${email}`, ...(await readPushKeys(ctx)) },
    TTL: secondsLeft,
    urgency: "high",
    contentEncoding: "aes128gcm",
  })
  const headers = Object.entries(details.headers).map(([name, value]) => [name, String(value)] as const)
  return { headers: Object.fromEntries(headers), body: details.body ?? Buffer.alloc(0) }
}

async function setDevice(
  ctx: Ctx,
  id: PushDevice["id"],
  change: Partial<Pick<PushDevice, "isExpired" | "lastSentAt">>,
): Promise<void> {
  await ctx.db.update(pushDevices).set(change).where(eq(pushDevices.id, id))
}
