import { serializeSignedCookie } from "better-call"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type Account, readSignInAccount, type SignInAccount } from "../reads.ts"
import { refuse } from "../refusals.ts"
import { syncPreferences } from "../save-preferences.ts"
import { authService } from "./auth.ts"
import { deviceCookie, newDeviceId } from "./device.ts"
import { recordDevice } from "./record-device.ts"

export type StartedSession = { account: Account; token: string; cookies: string[] }

/** For every way to sign in, once the identity is proved and the member committed. Refuses banned members. */
export async function startSession(ctx: Ctx, memberId: Id<"mem">): Promise<StartedSession> {
  return await startSessionFor(ctx, await readSignInAccount(ctx, memberId))
}

export async function startSessionFor(ctx: Ctx, entrant: SignInAccount): Promise<StartedSession> {
  const { currency, deliveryCountry, totpSince: _, ...account } = entrant
  if (account.status === "banned") throw refuse("banned")

  const auth = await authService.of(ctx.app).$context
  const session = await auth.internalAdapter.createSession(account._id, false, {
    ipAddress: ctx.client.address ?? "",
    userAgent: ctx.client.userAgent?.slice(0, 400) ?? "",
  })
  const { name, attributes } = auth.authCookies.sessionToken
  const cookie = await serializeSignedCookie(name, session.token, auth.secret, attributes)
  const token = cookie.slice(name.length + 1, cookie.indexOf(";"))

  const device = ctx.client.device ?? newDeviceId()
  await recordDevice(ctx, account, device)
  const chosen = { language: account.language, currency, deliveryCountry }
  const preferenceCookies = await syncPreferences(ctx, account._id, chosen)
  return { account, token, cookies: [cookie, deviceCookie(device, ctx.app.origin), ...preferenceCookies] }
}
