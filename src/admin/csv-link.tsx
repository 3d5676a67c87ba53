import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { type PagePath, withSearch } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"

export function CsvLink({ to }: { to: PagePath }) {
  const t = useTexts("admin")
  const { search } = useLocation()
  return (
    <Link reloadsPage className="link px-2 py-2" to={withSearch(to, search)} download>
      {t("exportCsv")}
    </Link>
  )
}
