import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import type { Fault } from "../fault.ts"
import type { Scene } from "../scene.ts"

const retryMs = 200

/** Other faults may be in the way. */
async function connectToPrimary({ pair }: Scene): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString: pair.primary.url, connectionTimeoutMillis: 2_000 })
    client.on("error", () => undefined)
    try {
      await client.connect()
      return client
    } catch {
      await client.end().catch(() => undefined)
      await wait(retryMs)
    }
  }
}

const rows = {
  lot: "select from bidding_states where lot_id = (select lot_id from bidding_states where status = 'live' order by md5(lot_id || $1) limit 1) for update",
  bottle:
    "select from stock_levels where product_id = (select product_id from stock_levels order by md5(product_id || $1) limit 1) for update",
  order:
    "select from orders where id = (select id from orders where status = 'unpaid' order by md5(id || $1) limit 1) for update",
} as const

/** If the primary is killed meanwhile, the row is free early. */
export const rowHeld: Fault = {
  name: "row-held",
  what: "locks the row of a lot, a bottle or an order",
  layer: "others",
  seconds: [2, 12],
  healingSeconds: 0,
  async inject(scene, random) {
    const client = await connectToPrimary(scene)
    const text = rows[random.pick(["lot", "bottle", "order"] as const)]
    await client
      .query("begin")
      .then(() => client.query(text, [String(random.share())]))
      .catch(() => undefined)
    return () => client.end().catch(() => undefined)
  },
}

/** Ends the servers' connections again and again, and takes every one that is free. */
export const connectionsTaken: Fault = {
  name: "connections-taken",
  what: "takes all connections of the database",
  layer: "database",
  seconds: [1, 8],
  healingSeconds: 0,
  async inject({ pair }) {
    const first = new pg.Client({ connectionString: pair.primary.url })
    await first.connect()
    const taken = [first]
    let isOver = false
    const taking = (async () => {
      while (!isOver) {
        await first.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'quaich%'",
        )
        while (!isOver) {
          const client = new pg.Client({ connectionString: pair.primary.url })
          client.on("error", () => undefined)
          const isTaken = await client.connect().then(
            () => true,
            () => false,
          )
          if (!isTaken) break
          taken.push(client)
        }
        await wait(500)
      }
    })()
    return async () => {
      isOver = true
      await taking
      await Promise.all(taken.map((client) => client.end()))
    }
  },
}
