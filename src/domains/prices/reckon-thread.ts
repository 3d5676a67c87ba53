import { parentPort, workerData } from "node:worker_threads"
import { connect } from "#platform/db.server.ts"
import type { IndexComputation } from "./reckon-index.ts"
import { reckonPoints } from "./reckon-points.ts"

const { databaseUrl } = workerData as IndexComputation
const pool = connect(databaseUrl, 1, "reports").$client
parentPort?.postMessage(await reckonPoints({ pool }))
await pool.end()
