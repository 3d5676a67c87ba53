import { setTimeout as wait } from "node:timers/promises"
import type { Fault } from "../fault.ts"

export const connectionsCut: Fault = {
  name: "connections-cut",
  what: "cuts all connections to the database, several times",
  layer: "servers",
  seconds: [0, 1],
  healingSeconds: 0,
  async inject({ servers }, random) {
    for (let cut = 1 + random.whole(4); cut > 0; cut--) {
      for (const { proxies } of servers) for (const proxy of proxies) proxy.cut()
      await wait(random.whole(400))
    }
    return async () => undefined
  },
}

export const serverCutOff: Fault = {
  name: "server-cut-off",
  what: "cuts a server off from the database",
  layer: "servers",
  seconds: [1, 8],
  healingSeconds: 0,
  async inject({ servers }, random) {
    const { proxies } = random.pick(servers)
    for (const proxy of proxies) proxy.goDown()
    return async () => proxies.forEach((proxy) => void proxy.heal())
  },
}

/** Connections stay open and nothing arrives, as when a machine vanishes. */
export const networkSilent: Fault = {
  name: "network-silent",
  what: "drops every packet between a server and the database",
  layer: "servers",
  seconds: [1, 8],
  healingSeconds: 1,
  async inject({ servers }, random) {
    const { proxies } = random.pick(servers)
    for (const proxy of proxies) proxy.fallSilent()
    return async () => proxies.forEach((proxy) => void proxy.heal())
  },
}

export const networkSlow: Fault = {
  name: "network-slow",
  what: "delays what servers and database say to each other",
  layer: "servers",
  seconds: [3, 10],
  healingSeconds: 0,
  async inject({ servers }, random) {
    const mostMs = 20 + random.whole(180)
    const proxies = servers.flatMap((server) => server.proxies)
    for (const proxy of proxies) proxy.delay(() => random.whole(mostMs))
    return async () => proxies.forEach((proxy) => void proxy.heal())
  },
}
