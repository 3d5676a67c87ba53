import { lookup } from "node:dns"
import { type IncomingMessage, request as requestPlain } from "node:http"
import { request } from "node:https"
import { BlockList, isIP, type LookupFunction } from "node:net"

/** Networks that no address of a visitor's choice may lead into: this machine's, the house's own, and what is no place. */
const inside = new BlockList()
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
  inside.addSubnet(network, bits, "ipv4")
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
  inside.addSubnet(network, bits, "ipv6")

export function isOutside(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !inside.check(address, family === 6 ? "ipv6" : "ipv4")
}

/** An address on the open web that a visitor may have the house call: HTTPS, a name with a dot, nothing else in it. */
export function isOutsideAddress(text: string): boolean {
  if (text.length > 1_000 || !URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false
  return hostname.includes(".") && isIP(hostname.replace(/^\[|\]$/g, "")) === 0 && !hostname.endsWith(".")
}

type Sent = { headers: Readonly<Record<string, string>>; body: Buffer; mayCallInside: boolean }

const patienceMs = 10_000

/**
 * Posts to an address that came from outside. Where its name leads is judged at the moment of the call, by the answer
 * that is then called, so that a name cannot mean one place when it is looked at and another when it is used.
 */
export async function postOutside(address: string, { headers, body, mayCallInside }: Sent): Promise<number> {
  if (!mayCallInside && !isOutsideAddress(address)) throw new Error("the address leads nowhere outside")
  const ask = mayCallInside && address.startsWith("http:") ? requestPlain : request
  return await new Promise((done, fail) => {
    const call = ask(address, {
      method: "POST",
      headers: { ...headers, "content-length": body.length },
      signal: AbortSignal.timeout(patienceMs),
      // A connection that is kept would be used without a look at where it leads.
      agent: false,
      ...(mayCallInside ? {} : { lookup: lookupOutside }),
    })
    call.once("error", fail)
    call.once("response", (answer: IncomingMessage) => {
      answer.resume()
      done(answer.statusCode ?? 0)
    })
    call.end(body)
  })
}

const lookupOutside: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (problem, found) => {
    if (problem) return answer(problem, "", 4)
    const [first] = found
    if (!first || found.some(({ address }) => !isOutside(address)))
      return answer(new Error("the name leads inside"), "", 4)
    if (options.all) answer(null, found)
    else answer(null, first.address, first.family)
  })
}
