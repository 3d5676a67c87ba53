import { once } from "node:events"
import { parentPort, workerData } from "node:worker_threads"
import { connect } from "#platform/database/db.server.ts"
import type { TableWork } from "./run-thread.ts"
import { writeTables } from "./write-tables.ts"

const { databaseUrl, simulatedNow }: TableWork = workerData
const pool = connect(databaseUrl, 1, "reports").$client
const written = await writeTables({ pool, simulatedNow }, async (piece) => {
  parentPort?.postMessage({ piece }, [piece.bytes.buffer])
  if (parentPort) await once(parentPort, "message")
})
await pool.end()
parentPort?.postMessage({ written })
parentPort?.close()
