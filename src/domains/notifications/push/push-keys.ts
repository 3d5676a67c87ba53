import { sql } from "drizzle-orm"
import webPush from "web-push"
import { z } from "zod"
import { decryptSecret, encryptSecret } from "#domains/accounts/second-step/encrypt-secret.ts"
import { readStoredSetting, saveSetting } from "#domains/content/settings.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { defineSetting } from "#platform/settings.ts"

export type PushKeys = { publicKey: string; privateKey: string }

const purpose = "push keys"

const pushKeysSetting = defineSetting(
  "push.keys",
  z.object({ publicKey: z.string(), sealedKey: z.string() }).nullable(),
  null,
)

/**
 * The private key is encrypted with the app's secret. If that changes, new keys are made, and members must enable push
 * again.
 */
export async function readPushKeys(ctx: Ctx): Promise<PushKeys> {
  return (await readStoredKeys(ctx)) ?? (await makeKeys(ctx))
}

async function readStoredKeys(ctx: Ctx): Promise<PushKeys | undefined> {
  const stored = await readStoredSetting(ctx, pushKeysSetting)
  const privateKey = stored && decryptSecret(ctx.app.secret, purpose, stored.publicKey, stored.sealedKey)
  return privateKey ? { publicKey: stored.publicKey, privateKey } : undefined
}

async function makeKeys(ctx: Ctx): Promise<PushKeys> {
  return await transaction(ctx, async (tx) => {
    // If two processes start together, one creates the keys and the other reads them.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('push keys'))`)
    const stored = await readStoredKeys(tx)
    if (stored) return stored
    const keys = webPush.generateVAPIDKeys()
    const sealedKey = encryptSecret(tx.app.secret, purpose, keys.publicKey, keys.privateKey)
    await saveSetting(tx, pushKeysSetting, { publicKey: keys.publicKey, sealedKey })
    return keys
  })
}
