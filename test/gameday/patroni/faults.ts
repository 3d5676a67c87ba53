import { setTimeout as wait } from "node:timers/promises"
import type { PatroniCluster } from "./cluster.ts"
import type { PatroniNode } from "./node.ts"

type PatroniFault = {
  name: string
  /** Completes "The nemesis …". */
  what: string
  needsAnotherPrimary: boolean
  /** Returns once bids must be accepted again, with what heals it. */
  inject(cluster: PatroniCluster, primary: PatroniNode): Promise<() => void>
}

/** Longer than Patroni waits for etcd before it gives up being the primary. */
const etcdAwayMs = 40_000

/** In the order of the run. */
export const patroniFaults: readonly PatroniFault[] = [
  {
    name: "machine-lost",
    what: "takes the power from the primary's machine",
    needsAnotherPrimary: true,
    async inject(cluster, primary) {
      primary.kill()
      await cluster.untilPrimary(primary)
      return () => primary.start()
    },
  },
  {
    name: "machine-frozen",
    what: "freezes the primary's machine, which wakes up beside its successor",
    needsAnotherPrimary: true,
    async inject(cluster, primary) {
      const thaw = primary.freeze()
      await cluster.untilPrimary(primary)
      return thaw
    },
  },
  {
    name: "postgres-killed",
    what: "kills the primary's PostgreSQL alone",
    needsAnotherPrimary: false,
    async inject(cluster, primary) {
      primary.killPostgres()
      await cluster.untilPrimary()
      return () => undefined
    },
  },
  {
    name: "etcd-lost",
    what: "kills etcd on all machines",
    needsAnotherPrimary: false,
    async inject({ nodes }) {
      for (const node of nodes) node.killEtcd()
      await wait(etcdAwayMs)
      return () => {
        for (const node of nodes) node.startEtcd()
      }
    },
  },
  {
    name: "switchover",
    what: "asks Patroni for a switchover",
    needsAnotherPrimary: true,
    async inject(cluster, primary) {
      await cluster.switchOver(primary)
      await cluster.untilPrimary(primary)
      return () => undefined
    },
  },
]
