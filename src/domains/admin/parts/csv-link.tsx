import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { withSearch } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import type { ExportedList } from "../exported-lists.ts"

export function CsvLink({ list }: { list: ExportedList }) {
  const t = useTexts("admin")
  const { search } = useLocation()
  return (
    <Link reloadsPage className="link px-2 py-2" to={withSearch(`/admin/${list}.csv`, search)} download>
      {t("exportCsv")}
    </Link>
  )
}
