import { Section } from "#admin/section.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { AuditEntry } from "../audit-log.ts"
import { AuditTable } from "./audit-table.tsx"

export function History({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useTexts("admin")
  return (
    <Section title={t("settings.history")}>
      {entries.length === 0 ? (
        <p className="text-ink-soft">{t("settings.unchanged")}</p>
      ) : (
        <AuditTable entries={entries} caption={t("settings.history")} isOfOne />
      )}
    </Section>
  )
}
