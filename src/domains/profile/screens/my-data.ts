import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { readMyData } from "../my-data.ts"
import type { Route } from "./+types/my-data"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const mine = await runLoader(ctx, url, () => readMyData(ctx))
  return new Response(`${JSON.stringify(mine, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="my-data.json"',
      "cache-control": "no-store",
    },
  })
}
