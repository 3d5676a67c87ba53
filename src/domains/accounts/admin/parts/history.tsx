import { useTexts } from "#language/use-texts.ts"
import type { AuditEntry } from "../audit-log.ts"
import { AuditTable } from "./audit-table.tsx"

export function History({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useTexts("admin")
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("settings.history")}</h2>
      {entries.length === 0 ? (
        <p className="text-ink-soft">{t("settings.unchanged")}</p>
      ) : (
        <AuditTable entries={entries} caption={t("settings.history")} isOfOne />
      )}
    </section>
  )
}
