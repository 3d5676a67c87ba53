import { csvFile } from "#admin/columns.ts"
import { listAllMembers, MemberQuery } from "#domains/accounts/list-members.ts"
import { formatLocalTime } from "#platform/time.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import type { Route } from "./+types/members-csv"

const head = ["id", "username", "name", "email", "verified", "role", "status", "country", "joined_singapore"]

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const members = await listAllMembers(ctx, MemberQuery.parse(Object.fromEntries(url.searchParams)))
    return csvFile("members", [
      head,
      ...members.map((member) => [
        member.id,
        member.username,
        member.name,
        member.email,
        member.isVerified ? "yes" : "no",
        member.role,
        member.isClosed ? "closed" : member.status,
        member.country,
        formatLocalTime(member.createdAt).replace("T", " "),
      ]),
    ])
  })
}
