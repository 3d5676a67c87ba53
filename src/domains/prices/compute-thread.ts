import { parentPort, workerData } from "node:worker_threads"
import { connect } from "#platform/database/db.server.ts"
import type { IndexComputation } from "./compute-index.ts"
import { computePoints } from "./compute-points.ts"

const { databaseUrl }: IndexComputation = workerData
const pool = connect(databaseUrl, 1, "reports").$client
parentPort?.postMessage(await computePoints({ pool }))
await pool.end()
