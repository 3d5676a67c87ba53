import type { IncomingMessage } from "node:http"
import type { AppContext, ClientInfo } from "#platform/ctx.ts"
import { hostCookieName, readCookie } from "#platform/http/cookies.ts"

const devicePattern = /^[\w-]{32}$/
const declarationPattern = /(?:^|;\s*)age=([^;]{1,200})/

const choices = ["lang", "currency", "delivery"]

/** Behind our own proxy the last forwarded address counts: visitors send the earlier ones. */
export function clientAddress(
  app: AppContext,
  forwardedFor: string | null | undefined,
  incoming: IncomingMessage | undefined,
): string | null {
  const forwarded = app.trustsProxy ? forwardedFor?.split(",").at(-1)?.trim() : undefined
  const address = withoutPort(forwarded) || incoming?.socket.remoteAddress || null
  return address?.replace(/^::ffff:/i, "") ?? null
}

/** Some proxies add the port: "14.160.0.1:51234", "[2001:db8::1]:443", "[2001:db8::1]". */
function withoutPort(forwarded: string | undefined): string | undefined {
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/.exec(forwarded ?? "") ?? []
  return inBrackets ?? beforePort ?? forwarded
}

export function readClient(
  app: AppContext,
  headers: Pick<Headers, "get">,
  incoming: IncomingMessage | undefined,
): ClientInfo {
  const cookies = headers.get("cookie") ?? ""
  return {
    address: clientAddress(app, headers.get("x-forwarded-for"), incoming),
    userAgent: headers.get("user-agent"),
    device: devicePattern.exec(readCookie(cookies, hostCookieName("device", app.origin)))?.[0] ?? null,
    declaration: declarationPattern.exec(cookies)?.[1] ?? null,
    chosen: choices.filter((name) => readCookie(cookies, name) !== ""),
  }
}
