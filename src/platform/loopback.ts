const names: readonly string[] = ["localhost", "127.0.0.1", "::1", "[::1]"]

/** Whether a host name or address always means this very machine. */
export function isLoopback(hostname: string): boolean {
  return names.includes(hostname)
}
