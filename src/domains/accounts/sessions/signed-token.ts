import { createHmac, timingSafeEqual } from "node:crypto"

export function signToken(secret: string, token: string): string {
  return `${token}.${signatureOf(secret, token)}`
}

export function readSignedToken(secret: string, encoded: string): string | undefined {
  const text = encoded.includes("%") ? decoded(encoded) : encoded
  const dot = text.lastIndexOf(".")
  if (dot < 1) return undefined
  const token = text.slice(0, dot)
  const given = Buffer.from(text.slice(dot + 1))
  const own = Buffer.from(signatureOf(secret, token))
  return given.length === own.length && timingSafeEqual(given, own) ? token : undefined
}

function signatureOf(secret: string, token: string): string {
  return createHmac("sha256", secret).update(token).digest("base64")
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ""
  }
}
