import { useTexts } from "#language/use-texts.ts"
import { Note } from "#ui/note.tsx"
import { useAppData } from "./use-app-data.ts"

export function MaintenanceNote() {
  const t = useTexts("shell")
  const { maintenance } = useAppData()
  if (!maintenance) return null
  return (
    <div className="page py-3">
      <Note tone="alarm">
        {t("maintenance")} {maintenance.reason}
      </Note>
    </div>
  )
}
