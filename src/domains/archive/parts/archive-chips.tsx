import { ProductChips } from "#domains/catalogue/parts/product-chips.tsx"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import { listAddress } from "#platform/lists/list.ts"
import { type ArchiveFilterName, archiveList } from "../archive-list.ts"
import type { ArchiveView } from "../read-archive.ts"

type Props = { query: ArchiveView["query"]; path: PagePath }

export function ArchiveChips({ query, path }: Props) {
  const t = useTexts("archive")
  const catalogue = useTexts("catalogue")
  const language = useLanguage()

  function textOf(name: ArchiveFilterName, value: string): string | undefined {
    const bound = /to$/i.test(name) ? "to" : "from"
    if (name === "result") return t(value === "sold" ? "results.sold" : "results.unsold")
    if (name === "from" || name === "to")
      return catalogue(`filters.${bound}`, { figure: money(Math.round(Number(value) * 100)) })
    if (name === "soldFrom" || name === "soldTo")
      return catalogue(`filters.${bound}`, { figure: formatDate(`${value}T00:00+08:00`, language, "day") })
    return undefined
  }

  return (
    <ProductChips
      list={archiveList}
      query={query}
      address={(filters) => listAddress(path, filters)}
      textOf={textOf}
    />
  )
}
