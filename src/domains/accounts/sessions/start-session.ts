import { randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { type Account, readSignInAccount, type SignInAccount } from "../reads.ts"
import { refuse } from "../refusals.ts"
import { syncPreferences } from "../save-preferences.ts"
import { sessions } from "../schema.ts"
import { deviceCookie, newDeviceId } from "./device.ts"
import { recordDevice } from "./record-device.ts"
import { sessionCookie } from "./session-cookie.ts"
import { signToken } from "./signed-token.ts"

const sevenDaysSeconds = 7 * 24 * 60 * 60

export type StartedSession = { account: Account; token: string; cookies: string[] }

/** For every way to sign in, once the identity is proved and the member committed. Refuses banned members. */
export async function startSession(ctx: Ctx, memberId: Id<"mem">): Promise<StartedSession> {
  return await startSessionFor(ctx, await readSignInAccount(ctx, memberId))
}

export async function startSessionFor(ctx: Ctx, entrant: SignInAccount): Promise<StartedSession> {
  const { currency, deliveryCountry, totpSince: _, ...account } = entrant
  if (account.status === "banned") throw refuse("banned")

  const token = encodeURIComponent(signToken(ctx.app.secret, await createSession(ctx, account._id)))
  const cookie = sessionCookie(token, ctx.app.origin, sevenDaysSeconds)
  const device = ctx.client.device ?? newDeviceId()
  await recordDevice(ctx, account, device)
  const chosen = { language: account.language, currency, deliveryCountry }
  const preferenceCookies = await syncPreferences(ctx, account._id, chosen)
  return { account, token, cookies: [cookie, deviceCookie(device, ctx.app.origin), ...preferenceCookies] }
}

async function createSession(ctx: Ctx, memberId: Id<"mem">): Promise<string> {
  const token = randomBytes(24).toString("base64url")
  await ctx.db.insert(sessions).values({
    id: newId("ses"),
    token,
    memberId,
    ipAddress: ctx.client.address ?? "",
    userAgent: ctx.client.userAgent?.slice(0, 400) ?? "",
    // Sessions start and end by the database's clock.
    expiresAt: sql`now() + make_interval(secs => ${sevenDaysSeconds})`,
  })
  return token
}
