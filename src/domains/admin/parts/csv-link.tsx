import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import type { ExportedList } from "../exported-lists.ts"

export function CsvLink({ list }: { list: ExportedList }) {
  const t = useTexts("admin")
  const { search } = useLocation()
  return (
    <a className="link px-2 py-2" href={`/admin/${list}.csv${search}`} download>
      {t("exportCsv")}
    </a>
  )
}
