import { parentPort, workerData } from "node:worker_threads"
import { connect } from "#platform/db.server.ts"
import type { IndexComputation } from "./reckon-index.ts"
import { computePoints } from "./reckon-points.ts"

const { databaseUrl } = workerData as IndexComputation
const pool = connect(databaseUrl, 1, "reports").$client
parentPort?.postMessage(await computePoints({ pool }))
await pool.end()
