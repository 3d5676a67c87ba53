import { join } from "node:path"
import { fillSearchIndexes } from "#domains/search/fill-search-indexes.ts"
import { notifyLotsChanged } from "#domains/search/lot-index.ts"
import type { AppContext } from "#platform/ctx.ts"
import { ownVersion } from "#platform/database/served-versions.server.ts"
import { openIndexThread } from "#platform/indexes/index-thread.ts"
import { openSearchClient } from "#platform/indexes/search-client.ts"
import { SearchServer } from "#platform/indexes/search-server.ts"
import { buildDir } from "../build.ts"
import type { Config } from "../config/config.ts"

type SearchConfig = Pick<Config, "roles" | "replicaUrl" | "searchAddresses">

/** How this process has its searches answered, or answers them. */
export type Search = {
  /** False while a process that does nothing else has no index. Others do their work without one. */
  isReady(): boolean
  /** Zero while it can ask, and without a process to ask. */
  downSeconds(): number
  /** Processes that ask this one. */
  connections(): number
  close(): Promise<void>
}

const noSearch: Search = {
  isReady: () => true,
  downSeconds: () => 0,
  connections: () => 0,
  close: async () => undefined,
}

export async function openSearch(
  app: AppContext,
  config: SearchConfig,
  { hasThread }: { hasThread: boolean },
): Promise<Search> {
  if (config.roles.has("search")) return await holdIndexes(app, config, hasThread)
  return config.roles.has("web") ? await askElsewhere(app, config) : noSearch
}

/** Resolves when everything is in memory. */
async function holdIndexes(app: AppContext, config: SearchConfig, hasThread: boolean): Promise<Search> {
  const begun = performance.now()
  let server: SearchServer | undefined
  const thread = hasThread
    ? await openIndexThread(app, {
        replicaUrl: config.replicaUrl,
        file: join(buildDir, "server/search-index-thread.js"),
        onChanges(changes) {
          server?.reportChanges(changes)
          notifyLotsChanged(app, changes)
        },
      })
    : undefined
  const inMemory = await fillSearchIndexes(app)
  app.log.info({ ...inMemory, ms: Math.round(performance.now() - begun) }, "the search indexes are filled")
  const [address] = config.searchAddresses
  if (thread && address) {
    server = new SearchServer(app, { address, version: ownVersion, thread })
    await server.listen()
  }
  return {
    ...noSearch,
    isReady: () => config.roles.has("web") || (thread?.isReady ?? true),
    connections: () => server?.connections ?? 0,
    async close() {
      await server?.close()
      await thread?.close()
    },
  }
}

/** Pages are answered also while nobody answers their searches. */
async function askElsewhere(app: AppContext, { searchAddresses }: SearchConfig): Promise<Search> {
  const client = await openSearchClient(app, {
    addresses: searchAddresses,
    version: ownVersion,
    onChanges: (changes) => notifyLotsChanged(app, changes),
  })
  return { ...noSearch, downSeconds: () => client.downSeconds, close: async () => client.close() }
}
