import { createHash, randomBytes } from "node:crypto"
import { httpOnlyCookie } from "#platform/http/cookies.ts"

const longestSeconds = 400 * 24 * 60 * 60

export function newDeviceId(): string {
  return randomBytes(24).toString("base64url")
}

export function deviceCookie(name: string, origin: string): string {
  return httpOnlyCookie("device", name, { origin, seconds: longestSeconds, sameSite: "Lax" })
}

export function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex")
}
