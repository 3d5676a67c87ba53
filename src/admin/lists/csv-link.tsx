import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { type PagePath, withSearch } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"

export function CsvLink({ to }: { to: PagePath }) {
  const t = useTexts("admin")
  const { search } = useLocation()
  return (
    <TextLink reloadsPage to={withSearch(to, search)} download className="px-2 py-2" text={t("exportCsv")} />
  )
}
