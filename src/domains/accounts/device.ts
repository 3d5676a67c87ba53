import { createHash, randomBytes } from "node:crypto"
import { hiddenCookie } from "#platform/cookies.ts"

const longestSeconds = 400 * 24 * 60 * 60

/** A name for a browser, of chance alone: it says nothing about who uses it. */
export function newDeviceName(): string {
  return randomBytes(24).toString("base64url")
}

export function deviceCookie(name: string, origin: string): string {
  return hiddenCookie("device", name, { origin, seconds: longestSeconds, sameSite: "Lax" })
}

/** What is kept of a secret that somebody else holds. */
export function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex")
}
