import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import type { Route } from "./+types/work"
import { countAdded } from "./count-added.ts"
import { countByPage, readWork } from "./read-work.ts"

/** For an open page of the back office: the counts of its menu, and how many rows its list has gained. */
export const loader = adminLoader("adminPages", async (ctx, { url }: Route.LoaderArgs) => {
  const since = new Date(url.searchParams.get("since") ?? "")
  const page = url.searchParams.get("page") ?? ""
  const [work, added] = await Promise.all([
    readWork(ctx),
    Number.isNaN(since.getTime()) ? null : countAdded(ctx, page, since),
  ])
  return Response.json({ waiting: countByPage(work), added }, { headers: { "cache-control": "no-store" } })
})
