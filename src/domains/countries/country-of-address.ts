import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { BlockList, isIP } from "node:net"
import { LRUCache } from "lru-cache"
import { type CountryResponse, Reader } from "mmdb-lib"
import { isRecord } from "#platform/records.ts"

const file = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb"

/** The file has entries for some private networks. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  privateNetworks.addSubnet(network, bits)
for (const [network, bits] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  privateNetworks.addSubnet(network, bits, "ipv6")

let reader: Reader<CountryResponse> | undefined

/** Reads 8 MB once, which stops the event loop for 10 to 30 ms: call it before the server listens. */
export function openCountryReader(): Reader<CountryResponse> {
  reader ??= new Reader<CountryResponse>(readFileSync(createRequire(import.meta.url).resolve(file)))
  return reader
}

const recent = new LRUCache<string, { country: string | undefined }>({ max: 5_000 })

export function countryOfAddress(address: string | null): string | undefined {
  if (address === null) return undefined
  const cached = recent.get(address)
  if (cached) return cached.country
  const country = lookUp(address)
  recent.set(address, { country })
  return country
}

function lookUp(address: string): string | undefined {
  // A header may contain anything.
  const version = isIP(address)
  if (version === 0 || privateNetworks.check(address, version === 6 ? "ipv6" : "ipv4")) return undefined
  const found: unknown = openCountryReader().get(address)
  return isRecord(found) && typeof found.country_code === "string" ? found.country_code : undefined
}
