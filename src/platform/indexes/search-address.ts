import { isAbsolute } from "node:path"

/** Where a search process listens. */
export type SearchAddress = { path: string } | { host: string; port: number }

const maxPathBytes = 100

/** Reads `unix:/run/search.sock`, or `tcp://a:7700,b:7700`. Undefined if it cannot be read. */
export function readSearchAddresses(text: string): SearchAddress[] | undefined {
  const [, path] = /^unix:(?:\/\/)?(\/.+)$/.exec(text) ?? []
  // The system cuts longer ones.
  if (path !== undefined)
    return isAbsolute(path) && Buffer.byteLength(path) <= maxPathBytes ? [{ path }] : undefined
  const [, list] = /^tcp:\/\/([^/?#\s]+)\/?$/i.exec(text) ?? []
  const read = list?.split(",").map(readHost) ?? []
  const known = read.filter((each) => each !== undefined)
  return known.length > 0 && known.length === read.length ? known : undefined
}

function readHost(text: string): SearchAddress | undefined {
  const [, bracketed, name, port] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = bracketed ?? name
  return host !== undefined && Number(port) > 0 && Number(port) <= 65_535
    ? { host, port: Number(port) }
    : undefined
}

export function searchAddressText(address: SearchAddress): string {
  return "path" in address ? address.path : `${address.host}:${address.port}`
}
