import { parentPort, workerData } from "node:worker_threads"
import { fillSearchIndexes } from "#domains/search/fill-search-indexes.ts"
import { indexServices } from "#domains/search/index-services.ts"
import { onLotsChanged } from "#domains/search/lot-index.ts"
import "#domains/search/query-index.ts"
import { connect } from "#platform/database/db.server.ts"
import { onPrimary } from "#platform/database/replicas/offload.ts"
import { openReplicas } from "#platform/database/replicas/replicas.server.ts"
import {
  type IndexThreadData,
  type IndexThreadMessage,
  searchConnections,
} from "#platform/indexes/index-thread.ts"
import { serveQueries } from "#platform/indexes/serve-queries.ts"
import { openLog } from "#platform/log.ts"
import { withServices } from "#platform/service.ts"

if (!parentPort) throw new Error("this file runs in a worker thread only")
const port = parentPort
const { databaseUrl, replicaUrl, logLevel }: IndexThreadData = workerData
const db = connect(databaseUrl, searchConnections, "reports")
const { $client: pool } = db
const primary = { reads: db, reports: db }
const log = openLog(logLevel)
const replicas = replicaUrl && (await openReplicas({ url: replicaUrl, primary, log }))
const app = withServices({ pool, log, offload: replicas || onPrimary(primary) }, indexServices)
onLotsChanged(app, (changes = []) => port.postMessage({ changes } satisfies IndexThreadMessage))
await fillSearchIndexes(app)
await serveQueries(app, port)
port.close()
if (replicas) await replicas.close()
await pool.end()
