import { parentPort, workerData } from "node:worker_threads"
import { fillSearchIndexes } from "#domains/search/fill-search-indexes.ts"
import { indexServices } from "#domains/search/index-services.ts"
import { onLotsChanged } from "#domains/search/lot-index.ts"
import "#domains/search/query-index.ts"
import { connect } from "#platform/database/db.server.ts"
import { startNamesAt } from "#platform/indexes/common-names.ts"
import type { IndexThreadData, IndexThreadMessage } from "#platform/indexes/index-thread.ts"
import { serveQueries } from "#platform/indexes/serve-queries.ts"
import { openLog } from "#platform/log.ts"
import { withServices } from "#platform/service.ts"

if (!parentPort) throw new Error("this file runs in a worker thread only")
const port = parentPort
const { databaseUrl, logLevel, names }: IndexThreadData = workerData
// Filling an index takes one connection for long; the others read changes.
const pool = connect(databaseUrl, 4, "reports").$client
const app = withServices({ pool, log: openLog(logLevel) }, indexServices)
startNamesAt(names)
onLotsChanged(app, (changes = []) => port.postMessage({ changes } satisfies IndexThreadMessage))
await fillSearchIndexes(app)
await serveQueries(app, port, names)
port.close()
await pool.end()
