import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto"

/**
 * AES-256-GCM, so that a leak of the database alone reveals nothing. Purpose and owner are authenticated: moved to
 * another row, it cannot be decrypted.
 */
export function encryptSecret(appSecret: string, purpose: string, owner: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", keyFor(appSecret, purpose), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")
}

/** Undefined if it was not encrypted by this app for this purpose and owner. */
export function decryptSecret(
  appSecret: string,
  purpose: string,
  owner: string,
  sealed: string,
): string | undefined {
  const bytes = Buffer.from(sealed, "base64url")
  if (bytes.length < 28) return undefined
  const key = keyFor(appSecret, purpose)
  const decrypted = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decrypted.update(bytes.subarray(28)), decrypted.final()]).toString("utf8")
  } catch {
    return undefined
  }
}

/** For codes too short for a plain hash. */
export function keyedDigest(appSecret: string, purpose: string, text: string): string {
  return createHmac("sha256", keyFor(appSecret, purpose)).update(text).digest("hex")
}

function keyFor(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", appSecret, "", `quaich ${purpose}`, 32))
}
