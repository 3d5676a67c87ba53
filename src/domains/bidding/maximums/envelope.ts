import { createCipheriv, createDecipheriv, type KeyObject } from "node:crypto"
import { takeRandomBytes } from "#platform/random-pool.ts"

const algorithm = "aes-256-gcm"
const nonceBytes = 12
const tagBytes = 16

/**
 * Base64url of nonce, ciphertext and tag. Decryption requires the same `place`, so a value that was moved to another
 * row does not decrypt.
 */
export function encrypt(key: KeyObject, place: string, content: Uint8Array): string {
  const nonce = takeRandomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(place))
  const sealed = Buffer.allocUnsafe(nonceBytes + content.length + tagBytes)
  sealed.set(nonce)
  sealed.set(cipher.update(content), nonceBytes)
  cipher.final()
  sealed.set(cipher.getAuthTag(), nonceBytes + content.length)
  return sealed.toString("base64url")
}

/** Throws if the key or the place is another, or the text was changed. */
export function decrypt(key: KeyObject, place: string, text: string): Buffer {
  const bytes = Buffer.from(text, "base64url")
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(Math.max(nonceBytes, bytes.length - tagBytes)))
  const body = bytes.subarray(nonceBytes, Math.max(nonceBytes, bytes.length - tagBytes))
  return Buffer.concat([decipher.update(body), decipher.final()])
}
