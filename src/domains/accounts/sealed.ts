import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto"

/**
 * Writes a secret so that the database alone does not give it away (AES-256-GCM). What it is for and whose it is are
 * sealed in: moved to another row, it does not open.
 */
export function seal(appSecret: string, purpose: string, whose: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", keyFor(appSecret, purpose), nonce).setAAD(Buffer.from(whose))
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")
}

/** What was sealed, or nothing where it was not sealed by this house, for this purpose and person. */
export function unseal(
  appSecret: string,
  purpose: string,
  whose: string,
  sealed: string,
): string | undefined {
  const bytes = Buffer.from(sealed, "base64url")
  if (bytes.length < 28) return undefined
  const key = keyFor(appSecret, purpose)
  const opened = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(whose))
    .setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([opened.update(bytes.subarray(28)), opened.final()]).toString("utf8")
  } catch {
    return undefined
  }
}

/** A digest that cannot be guessed at without the house's secret, for codes too short for a plain one. */
export function keyedDigest(appSecret: string, purpose: string, text: string): string {
  return createHmac("sha256", keyFor(appSecret, purpose)).update(text).digest("hex")
}

function keyFor(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", appSecret, "", `quaich ${purpose}`, 32))
}
