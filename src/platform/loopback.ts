const names: readonly string[] = ["localhost", "127.0.0.1", "::1", "[::1]"]

/** True for host names and addresses that always mean this machine. */
export function isLoopback(hostname: string): boolean {
  return names.includes(hostname)
}
