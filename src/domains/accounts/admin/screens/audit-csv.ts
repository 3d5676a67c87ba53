import { csvFile } from "#admin/columns.ts"
import { formatLocalTime } from "#platform/time.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { AuditQuery, listWholeAudit } from "../audit-log.ts"
import { changeText, untranslated } from "../change-text.ts"
import type { Route } from "./+types/audit-csv"

const head = ["at_singapore", "by_id", "by", "act", "to_id", "to", "change", "reason"]

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const entries = await listWholeAudit(ctx, AuditQuery.parse(Object.fromEntries(url.searchParams)))
    return csvFile("audit", [
      head,
      ...entries.map((entry) => [
        formatLocalTime(entry.at).replace("T", " "),
        entry.actorId,
        entry.actor,
        entry.act,
        entry.subjectId,
        entry.subject,
        changeText(entry, untranslated),
        entry.reason,
      ]),
    ])
  })
}
