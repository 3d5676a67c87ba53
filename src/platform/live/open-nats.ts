import { connect, type NatsConnection } from "@nats-io/transport-node"
import type { NatsAddress } from "./nats-address.ts"

const connectMs = 2_000
/** A connection that answers neither of two pings is replaced. */
const pingMs = 2_000
const maxPings = 2

/** Fails if no server of the address can be reached now; a lost connection ends. */
export function openNats({ servers, isEncrypted, user, password }: NatsAddress): Promise<NatsConnection> {
  return connect({
    servers,
    name: "quaich live",
    ...(user !== undefined && { user }),
    ...(password !== undefined && { pass: password }),
    ...(isEncrypted && { tls: {} }),
    ...{ noEcho: true, reconnect: false, ignoreClusterUpdates: true, noAsyncTraces: true },
    ...{ timeout: connectMs, pingInterval: pingMs, maxPingOut: maxPings },
  })
}

export async function askNats(address: NatsAddress): Promise<{ version: string; roundTripMs: number }> {
  const connection = await openNats(address)
  try {
    return { version: connection.info?.version ?? "", roundTripMs: Math.ceil(await connection.rtt()) }
  } finally {
    await connection.close()
  }
}
