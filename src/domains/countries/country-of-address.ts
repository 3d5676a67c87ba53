import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { BlockList, isIP } from "node:net"
import { type CountryResponse, Reader } from "mmdb-lib"

type Found = { country_code: string }

const file = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb"

/** Addresses that are nobody's in the world: at home, in a private network, on the same wire. The file has some of them. */
const atHome = new BlockList()
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  atHome.addSubnet(network, bits)
for (const [network, bits] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  atHome.addSubnet(network, bits, "ipv6")

let reader: Reader<CountryResponse> | undefined

/** Read once, when the first visitor from the world outside comes: 8 MB, some 10 ms. */
function openReader(): Reader<CountryResponse> {
  reader ??= new Reader<CountryResponse>(readFileSync(createRequire(import.meta.url).resolve(file)))
  return reader
}

/** The country an internet address is registered in ("SG"), or undefined for one at home or unknown. */
export function countryOfAddress(address: string | null): string | undefined {
  // Whatever stood in a header need not be an address.
  const version = address === null ? 0 : isIP(address)
  if (address === null || version === 0) return undefined
  if (atHome.check(address, version === 6 ? "ipv6" : "ipv4")) return undefined
  // The library's own types are of another maker's file.
  const found = openReader().get(address) as unknown as Found | null
  return found?.country_code
}
