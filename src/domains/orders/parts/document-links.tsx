import { useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { ListedDocument } from "../list-orders.ts"

type DocumentLink = { kind: ListedDocument["kind"]; number: string; path: PagePath }

/** Plain links, because the browser must download the files itself. */
export function DocumentLinks({ documents }: { documents: readonly DocumentLink[] }) {
  const t = useTexts("orders")
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {documents.map(({ kind, number, path }) => (
        <li key={path}>
          <a href={path} className="link figures inline-flex min-h-8 items-center gap-1.5">
            {t(`documents.${kind}`, { number })} <span className="label-text">{t("documents.form")}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
