import { serializeSignedCookie } from "better-call"
import { and, eq, sql } from "drizzle-orm"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { postLetter } from "#platform/post.ts"
import { authOf } from "./auth.ts"
import { deviceCookie, digestOf, newDeviceName } from "./device.ts"
import { readAccount } from "./reads.ts"
import { refuse } from "./refusals.ts"
import { carryOver } from "./save-preferences.ts"
import { devices, members } from "./schema.ts"

export type SignedIn = { account: Awaited<ReturnType<typeof readAccount>>; token: string; cookies: string[] }

/**
 * Every way in ends here, once it is sure who it is: a session that lasts seven days, by cookie or token. The member
 * must be committed. A banned one is refused, and a browser not seen before is told of by mail.
 */
export async function startSession(ctx: Ctx, memberId: Id<"mem">): Promise<SignedIn> {
  const [member] = await ctx.db
    .select({ status: members.status, closedAt: members.closedAt })
    .from(members)
    .where(eq(members.id, memberId))
  if (!member || member.closedAt) throw refuse("wrongLogin")
  if (member.status === "banned") throw refuse("banned")

  const auth = await authOf(ctx.house).$context
  const session = await auth.internalAdapter.createSession(memberId, false, {
    ipAddress: ctx.asker.address ?? "",
    userAgent: ctx.asker.userAgent?.slice(0, 400) ?? "",
  })
  const { name, attributes } = auth.authCookies.sessionToken
  const cookie = await serializeSignedCookie(name, session.token, auth.secret, attributes)
  const token = cookie.slice(name.length + 1, cookie.indexOf(";"))

  const account = await readAccount(ctx, memberId)
  const device = ctx.asker.device ?? newDeviceName()
  await greetDevice(ctx, account, device)
  const isSecure = ctx.house.origin.startsWith("https:")
  const carried = await carryOver(ctx, memberId)
  return { account, token, cookies: [cookie, deviceCookie(device, isSecure), ...carried] }
}

/** Whether this browser has been signed in as this member before. */
export async function isKnownDevice(ctx: Ctx, memberId: Id<"mem">): Promise<boolean> {
  const name = ctx.asker.device
  if (name === null) return false
  const [known] = await ctx.db
    .select({ since: devices.firstSeenAt })
    .from(devices)
    .where(and(eq(devices.memberId, memberId), eq(devices.digest, digestOf(name))))
  return known !== undefined
}

/** Clients that keep no cookie are known by what they call themselves. */
async function greetDevice(ctx: Ctx, account: SignedIn["account"], device: string): Promise<void> {
  const { address, userAgent } = ctx.asker
  const digest = digestOf(ctx.asker.device === null && userAgent ? `client ${userAgent}` : device)
  // The name just given is known from now on too.
  const names = [...new Set([digest, digestOf(device)])]
  await transaction(ctx, async (tx) => {
    const now = tx.now()
    const earlier = await tx.db
      .select({ digest: devices.digest })
      .from(devices)
      .where(eq(devices.memberId, account._id))
    await tx.db
      .insert(devices)
      .values(
        names.map((name) => ({ memberId: account._id, digest: name, firstSeenAt: now, lastSeenAt: now })),
      )
      .onConflictDoUpdate({
        target: [devices.memberId, devices.digest],
        set: { lastSeenAt: sql`excluded.last_seen_at` },
      })
    // The first of all is the one that the account was opened with.
    if (earlier.length === 0 || earlier.some((known) => known.digest === digest)) return
    await postLetter(tx, {
      kind: "accounts.newDevice",
      to: account.email,
      language: account.language ?? ctx.language,
      facts: {
        username: account.username,
        at: now.toISOString(),
        address: address ?? "?",
        client: userAgent?.slice(0, 200) ?? "?",
        link: `${ctx.house.origin}/my-account/settings`,
      },
    })
  })
}
