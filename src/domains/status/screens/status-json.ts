import { ctxKey, pageKey } from "#web/request-context.ts"
import { readStatus } from "../read-status.ts"
import type { Route } from "./+types/status-json"

export const handle = { parameters: [] }

export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageKey).cache = { seconds: 15, topics: [] }
  return Response.json(await readStatus(context.get(ctxKey)))
}
