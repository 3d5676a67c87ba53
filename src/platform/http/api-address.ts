import { isLoopback } from "./loopback.ts"

/** TLS is required except on this machine. */
export function isSafeForSecrets(address: string): boolean {
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : { protocol: "", hostname: "" }
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname))
}
