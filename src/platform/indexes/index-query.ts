import type { AppContext } from "#platform/ctx.ts"
import { defineService } from "#platform/service.ts"

/** The index needs so little that a worker thread can have its own. */
export type IndexApp = Pick<AppContext, "pool" | "log" | "services"> & {
  offload: Pick<AppContext["offload"], "run">
}

type QueryHandler = (app: IndexApp, input: never) => Promise<unknown>

const handlers = new Map<string, QueryHandler>()

type QueryForwarder = (name: string, input: unknown) => Promise<unknown>

export const queryForwarderService = defineService(
  "queryForwarder",
  (): { forward: QueryForwarder | undefined } => ({ forward: undefined }),
)

/**
 * A query of the in-memory index. Input and result are plain data, so that a worker thread can answer; without one it
 * is answered in place.
 */
export function defineIndexQuery<QueryInput, QueryOutput>(
  name: string,
  runIndexQuery: (app: IndexApp, input: QueryInput) => Promise<QueryOutput>,
): (app: IndexApp, input: QueryInput) => Promise<QueryOutput> {
  handlers.set(name, runIndexQuery)
  return (app, input) => {
    const { forward } = queryForwarderService.of(app)
    return forward ? (forward(name, input) as Promise<QueryOutput>) : runIndexQuery(app, input)
  }
}

export function forwardQueries(app: IndexApp, forward: QueryForwarder): void {
  queryForwarderService.of(app).forward = forward
}

export async function runIndexQuery(app: IndexApp, name: string, input: unknown): Promise<unknown> {
  const found = handlers.get(name)
  if (!found) throw new Error(`nobody answers "${name}"`)
  return await found(app, input as never)
}
