import type { SqlClient } from "../database/db.server.ts"
import type { Log } from "../log.ts"
import { FallbackRelay } from "./fallback-relay.server.ts"
import type { LiveHub } from "./live.ts"
import type { NatsAddress } from "./nats-address.ts"
import { NotifyRelay } from "./notify-relay.server.ts"
import type { Relay } from "./relay.ts"
import type { OpenRelayClient } from "./relay-client.server.ts"
import { RelayPeers } from "./relay-peers.ts"

/** `secret` is shared by all processes. */
export type NatsSettings = { address: NatsAddress; secret: string }

/** `notifyBy`: sends NOTIFY in place of a connection of its own. */
type RelaySettings = { nats?: NatsSettings | undefined; notifyBy?: SqlClient | undefined }

/** Connects this process's hub to those of the others: through NATS if there is one, else through NOTIFY. */
export async function connectLiveRelay(
  hub: LiveHub,
  log: Log,
  open: OpenRelayClient,
  { nats, notifyBy }: RelaySettings = {},
): Promise<Relay> {
  const processName = `${process.pid}-${Math.random().toString(36).slice(2)}`
  const shared = { open, notifyBy, receiver: hub, log, processName }
  const relay = nats
    ? new FallbackRelay({ ...shared, ...nats })
    : new NotifyRelay({
        ...shared,
        peers: new RelayPeers(),
        beat: () => ({ sends: "notify", needsNotify: true }),
      })
  hub.connect(relay)
  await relay.open()
  return relay
}
