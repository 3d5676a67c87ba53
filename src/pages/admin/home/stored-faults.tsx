import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"

type FaultAlarm = { kind: "lot" | "ledger" | "stock" | "log"; subjectId: string; reason: string }

export function StoredFaults({ faults }: { faults: readonly FaultAlarm[] }) {
  const t = useTexts("admin")
  if (faults.length === 0) return null
  return (
    <Note tone="alarm">
      <p className="font-semibold">{t("storedFaults.title", { count: faults.length })}</p>
      <p>{t("storedFaults.what")}</p>
      <ul className="mt-1 grid gap-1">
        {faults.map(({ kind, subjectId, reason }) => (
          <li key={`${kind} ${subjectId}`} className="wrap-anywhere">
            {kind === "log" ? (
              t("storedFaults.log")
            ) : (
              <TextLink
                to={pageOf(kind, subjectId)}
                text={t(`storedFaults.${kind}`, { subject: subjectId })}
              />
            )}
            {": "}
            <span lang="en">{reason}</span>
          </li>
        ))}
      </ul>
    </Note>
  )
}

function pageOf(kind: Exclude<FaultAlarm["kind"], "log">, subjectId: string) {
  if (kind === "lot") return pathTo("/admin/lots/:id", { id: subjectId })
  return kind === "ledger" ? "/admin/wallets" : "/admin/stock"
}
