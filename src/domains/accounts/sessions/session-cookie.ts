import { httpOnlyCookie } from "#platform/http/cookies.ts"

const name = "quaich.session_token"
const plain = /(?:^|;\s*)quaich\.session_token=([^;]+)/
const ofHost = /(?:^|;\s*)__Host-quaich\.session_token=([^;]+)/

/** Over TLS only the __Host- cookie counts: another host may have set the plain one. */
export function readSessionCookie(cookies: string | null | undefined, origin: string): string | undefined {
  return (origin.startsWith("https:") ? ofHost : plain).exec(cookies ?? "")?.[1]
}

export function sessionCookie(signed: string, origin: string, seconds: number): string {
  return httpOnlyCookie(name, signed, { origin, seconds, sameSite: "Lax" })
}
