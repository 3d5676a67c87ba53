import { ListPage } from "#admin/lists/list-page.tsx"
import { useAnyTexts, useTexts } from "#language/use-texts.ts"
import { listLoader } from "../admin-screen.ts"
import { auditList } from "../audit-list.ts"
import { listAudit, listAuditActs } from "../audit-log.ts"
import { actText } from "../change-text.ts"
import { AuditTable } from "../parts/audit-table.tsx"
import type { Route } from "./+types/audit"

export const loader = listLoader(auditList, listAudit, async (ctx) => ({ acts: await listAuditActs(ctx) }))

export default function Audit({ loaderData }: Route.ComponentProps) {
  const t = useTexts("accounts-admin")
  const actNames = useAnyTexts("accounts-admin")
  const { query, setup, acts, entries, total, pages } = loaderData
  return (
    <ListPage
      title={t("audit.title")}
      aside={t("audit.found", { count: total })}
      csv="/admin/audit.csv"
      list={auditList}
      page={{ query, setup, pages }}
      filter={{
        facets: {
          actor: { label: t("audit.by"), placeholder: t("audit.person") },
          subject: { label: t("audit.to"), placeholder: t("audit.person") },
          act: {
            label: t("audit.act"),
            any: t("audit.every"),
            options: acts,
            option: (act) => actText(act, actNames),
          },
        },
        ranges: { at: [t("audit.from"), t("audit.until")] },
      }}
      empty={[t("audit.noneTitle"), t("audit.noneNext")]}
      isEmpty={entries.length === 0}
    >
      <AuditTable entries={entries} caption={t("audit.title")} />
    </ListPage>
  )
}
