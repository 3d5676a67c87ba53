import { LiveHub } from "#platform/live/live.ts"
import { connectLiveRelay } from "#platform/live/live-relay.server.ts"
import { readNatsAddress } from "#platform/live/nats-address.ts"
import { relayClientsOf } from "#platform/live/relay-client.server.ts"
import { defineTopic, type Topic } from "#platform/live/topic.ts"
import { openLog } from "#platform/log.ts"

/** Of what a watcher is sent of a lot. */
export const benchLotTopic = defineTopic<Record<string, unknown>>("lot")
export const benchSecret = "a secret that all processes of the bench share"

export function benchRelay(hub: LiveHub, databaseUrl: string, natsUrl: string) {
  const address = natsUrl === "" ? undefined : readNatsAddress(natsUrl)
  const nats = address && { address, secret: benchSecret }
  return connectLiveRelay(hub, openLog("warn"), relayClientsOf(databaseUrl), { nats })
}

/** The hubs of some processes, in one process of their own: each watches its part of the lots. */
async function listen([databaseUrl = "", natsUrl = "", count = "", lots = "", share = ""]: string[]) {
  let wanted = 0
  for (let listener = 0; listener < Number(count); listener++) {
    const hub = new LiveHub()
    const watched = Array.from({ length: Number(lots) / Number(share) }, (_, index) =>
      benchLotTopic.of(String(index * Number(share) + (listener % Number(share)))),
    )
    const own = new Set<Topic>(watched)
    hub.onChange(({ topic }) => {
      if (own.has(topic)) wanted++
    })
    await benchRelay(hub, databaseUrl, natsUrl)
    await hub.watch(watched)
  }
  process.on("message", () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ wanted, cpuMs: (user + system) / 1_000 })
  })
  process.send?.({ wanted, cpuMs: 0 })
}

if (process.argv[1] === import.meta.filename) await listen(process.argv.slice(2))
