import type { AppContext } from "#platform/ctx.ts"
import { connect } from "#platform/database/db.server.ts"
import type { ServerRoles } from "./config/server-roles.ts"
import { hasOnePool, poolSizesOf } from "./connection-budget.ts"

type Pools = Pick<AppContext, "db" | "pool" | "auxiliaryPool" | "preparedPool" | "reads" | "reports">

export function openPools(url: string, roles: ServerRoles): Pools & { close(): Promise<void> } {
  if (hasOnePool(roles)) return openOnePool(url)
  const sizes = poolSizesOf(roles)
  const db = connect(url, sizes.main)
  const auxiliaryPool = connect(url, sizes.auxiliary, "auxiliary").$client
  const preparedPool = connect(url, sizes.prepared, "prepared")
  const reads = connect(url, sizes.reads, "reads")
  const reports = connect(url, sizes.reports, "reports")
  return {
    ...{ db, pool: db.$client, auxiliaryPool, preparedPool, reads, reports },
    async close() {
      await db.$client.end()
      await auxiliaryPool.end()
      await preparedPool.$client.end()
      await reads.$client.end()
      await reports.$client.end()
    },
  }
}

/** One connection: nothing in such a process holds it and waits for another. */
function openOnePool(url: string): Pools & { close(): Promise<void> } {
  const db = connect(url, 1)
  const { $client: pool } = db
  return {
    ...{ db, pool, auxiliaryPool: pool, preparedPool: db, reads: db, reports: db },
    close: () => pool.end(),
  }
}
