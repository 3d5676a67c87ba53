import type { AppContext } from "#platform/ctx.ts"

/** An IP address cannot have passkeys, so on loopback it is localhost. */
export function passkeySite({ origin }: Pick<AppContext, "origin">): { rpId: string; origins: string[] } {
  const { hostname } = new URL(origin)
  if (hostname !== "localhost" && hostname !== "127.0.0.1") return { rpId: hostname, origins: [origin] }
  return { rpId: "localhost", origins: [origin.replace("//127.0.0.1", "//localhost")] }
}
