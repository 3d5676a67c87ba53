import { sql } from "drizzle-orm"
import webPush from "web-push"
import { z } from "zod"
import { seal, unseal } from "#domains/accounts/sealed.ts"
import { readSettingNow, saveSetting } from "#domains/content/settings.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { defineSetting } from "#platform/settings.ts"

/** By which push services know the house (VAPID, RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string }

const purpose = "push keys"

const pushKeysSetting = defineSetting(
  "push.keys",
  z.object({ publicKey: z.string(), sealedKey: z.string() }).nullable(),
  null,
)

/**
 * The house's own keys, made when they are first wanted; the private half is sealed with the house's secret. With
 * another secret it does not open, and new keys are made: browsers then have to be asked again.
 */
export async function readPushKeys(ctx: Ctx): Promise<PushKeys> {
  return (await openKept(ctx)) ?? (await makeKeys(ctx))
}

async function openKept(ctx: Ctx): Promise<PushKeys | undefined> {
  const kept = await readSettingNow(ctx, pushKeysSetting)
  const privateKey = kept && unseal(ctx.app.secret, purpose, kept.publicKey, kept.sealedKey)
  return privateKey ? { publicKey: kept.publicKey, privateKey } : undefined
}

async function makeKeys(ctx: Ctx): Promise<PushKeys> {
  return await transaction(ctx, async (tx) => {
    // Of two processes that start together, one makes them and the other reads those.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('push keys'))`)
    const kept = await openKept(tx)
    if (kept) return kept
    const keys = webPush.generateVAPIDKeys()
    const sealedKey = seal(tx.app.secret, purpose, keys.publicKey, keys.privateKey)
    await saveSetting(tx, pushKeysSetting, { publicKey: keys.publicKey, sealedKey })
    return keys
  })
}
