import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { formatDate } from "#language/format.ts"
import { absoluteUrl } from "#platform/app-path.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import type { Account } from "../reads.ts"
import { devices } from "../schema.ts"
import { digestOf } from "./device.ts"

/** A client without cookies adds an identifier at each sign-in. */
const maxDevices = 50

/** E-mails the member about a new browser. A client without cookies is recognized by user agent and address. */
export async function recordDevice(ctx: Ctx, account: Account, device: string): Promise<void> {
  const { address, userAgent } = ctx.client
  const digest = digestOf(ctx.client.device ?? `client ${userAgent} ${address}`)
  const seen = await ctx.db
    .select({ digest: devices.digest })
    .from(devices)
    .where(eq(devices.memberId, account._id))
    .orderBy(desc(devices.lastSeenAt), desc(devices.digest))
  const isKnownDevice = seen.some((row) => row.digest === digest)
  // The new identifier is recognized from now on too.
  const names = [...new Set([digest, digestOf(device)])]
  await transaction(ctx, async (tx) => {
    const now = tx.now()
    await tx.db
      .insert(devices)
      .values(
        names.map((name) => ({ memberId: account._id, digest: name, firstSeenAt: now, lastSeenAt: now })),
      )
      .onConflictDoUpdate({
        target: [devices.memberId, devices.digest],
        set: { lastSeenAt: sql`excluded.last_seen_at` },
      })
    const old = seen.slice(maxDevices).map((row) => row.digest)
    if (old.length > 0)
      await tx.db.delete(devices).where(and(eq(devices.memberId, account._id), inArray(devices.digest, old)))
    // The first device opened the account.
    if (isKnownDevice || seen.length === 0) return
    const language = account.language ?? ctx.language
    await enqueueEmail(tx, {
      kind: "accounts.newDevice",
      to: account.email,
      language,
      facts: {
        username: account.username,
        at: formatDate(now, language),
        address: address ?? "?",
        client: userAgent?.slice(0, 200) ?? "?",
        link: absoluteUrl(ctx.app.origin, "/my-account/settings"),
      },
    })
  })
}
