import { money } from "#language/format.ts"
import { useAnyTexts, useTexts } from "#language/use-texts.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import { stateText } from "../change-text.ts"
import type { RelatedObject } from "../related-objects.ts"

/** Each a link for those who may open it. */
export function RelatedList({ related }: { related: readonly RelatedObject[] }) {
  const t = useTexts("accounts-admin")
  const anyTexts = useAnyTexts("accounts-admin")
  if (related.length === 0) return null
  return (
    <section className="grid gap-1 text-sm" aria-label={t("related.title")}>
      <h2 className="text-lg">{t("related.title")}</h2>
      <ul className="grid gap-1">
        {related.map((object) => (
          <li key={`${object.kind} ${object.id}`} className="min-w-0 break-words">
            <span className="label-text block">
              {[t(`related.kinds.${object.kind}`), stateText(object.state, anyTexts)]
                .filter(Boolean)
                .join(" · ")}
            </span>
            <TextLink to={pathOf(object)} text={nameOf(object)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOf({ name, cents, id }: RelatedObject): string {
  if (cents !== null) return money(cents)
  return name || id.slice(-6)
}

function pathOf({ kind, id, memberId, state }: RelatedObject): AppPath {
  switch (kind) {
    case "lot":
      return pathTo("/admin/lots/:id", { id })
    case "btl":
      return pathTo("/admin/intake/:id", { id })
    case "sub":
      return pathTo("/admin/consignments/:id", { id })
    case "ord":
      return pathTo("/admin/orders/:id", { id })
    case "shp":
      return `/admin/shipments?show=${state}&q=${id}`
    case "clm":
      return pathTo("/admin/returns/:id", { id })
    default:
      return pathTo("/admin/wallets/:id", { id: memberId ?? "" })
  }
}
