import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { BlockList, isIP } from "node:net"
import { type CountryResponse, Reader } from "mmdb-lib"

type CountryRecord = { country_code: string }

const file = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb"

/** Loopback, private and link-local networks have no country, although the file has entries for some. */
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

/** Read once, at the first visitor from a public address: 8 MB, about 10 ms. */
function openReader(): Reader<CountryResponse> {
  reader ??= new Reader<CountryResponse>(readFileSync(createRequire(import.meta.url).resolve(file)))
  return reader
}

/** Returns the country in which an internet address is registered ("SG"), or undefined for a local or unknown one. */
export function countryOfAddress(address: string | null): string | undefined {
  // A header may contain anything, not only addresses.
  const version = address === null ? 0 : isIP(address)
  if (address === null || version === 0) return undefined
  if (privateNetworks.check(address, version === 6 ? "ipv6" : "ipv4")) return undefined
  // The library's types describe another vendor's file.
  const found = openReader().get(address) as unknown as CountryRecord | null
  return found?.country_code
}
