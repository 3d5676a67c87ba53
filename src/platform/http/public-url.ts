import { lookup } from "node:dns"
import { type IncomingMessage, request as requestPlain } from "node:http"
import { request } from "node:https"
import { BlockList, isIP, type LookupFunction } from "node:net"

/** Contains this machine, internal networks and reserved ranges. */
const privateRanges = new BlockList()
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  privateRanges.addSubnet(network, bits, "ipv4")
for (const [network, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  privateRanges.addSubnet(network, bits, "ipv6")

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !privateRanges.check(address, family === 6 ? "ipv6" : "ipv4")
}

/** Allows HTTPS to a host name with a dot; no IP address, credentials or port. */
export function isPublicUrl(text: string): boolean {
  if (text.length > 1_000 || !URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false
  return hostname.includes(".") && isIP(hostname.replace(/^\[|\]$/g, "")) === 0 && !hostname.endsWith(".")
}

type PublicRequest = { headers: Readonly<Record<string, string>>; body: Buffer; mayCallInside: boolean }

const timeoutMs = 10_000

/**
 * Posts to an address from a visitor. Checks the IP address in the lookup that the connection uses, so a DNS answer
 * that changes later cannot pass (DNS rebinding).
 */
export async function postToPublicUrl(
  address: string,
  { headers, body, mayCallInside }: PublicRequest,
): Promise<number> {
  if (!mayCallInside && !isPublicUrl(address)) throw new Error("the address leads nowhere outside")
  const send = mayCallInside && address.startsWith("http:") ? requestPlain : request
  return await new Promise((resolve, reject) => {
    const call = send(address, {
      method: "POST",
      headers: { ...headers, "content-length": body.length },
      signal: AbortSignal.timeout(timeoutMs),
      // A pooled connection would skip the check.
      agent: false,
      ...(mayCallInside ? {} : { lookup: lookupPublic }),
    })
    call.once("error", reject)
    call.once("response", (answer: IncomingMessage) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    call.end(body)
  })
}

const lookupPublic: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (problem, found) => {
    if (problem) return answer(problem, "", 4)
    const [first] = found
    if (!first || found.some(({ address }) => !isPublicAddress(address)))
      return answer(new Error("the name leads inside"), "", 4)
    if (options.all) answer(null, found)
    else answer(null, first.address, first.family)
  })
}
