import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { PersonCardData } from "../person-card.ts"

type Props = { label: string; person: PersonCardData | null }

/** Beside an object: whom it concerns. */
export function PersonCard({ label, person }: Props) {
  const t = useTexts("accounts-admin")
  const language = useLanguage()
  if (!person) return null
  const { id, username, name, email, phone, status, createdAt, bought, unpaid, sold } = person
  return (
    <section aria-label={label} className="grid gap-1 text-sm">
      <h2 className="text-lg">{label}</h2>
      <p className="flex flex-wrap items-center gap-x-3">
        <TextLink
          to={pathTo("/admin/members/:id", { id })}
          className="inline-flex min-h-6 items-center font-semibold"
          text={username}
        />
        {status !== "active" && (
          <Badge icon="lock" tone="alarm">
            {t(`recordStatuses.${status}`)}
          </Badge>
        )}
      </p>
      {name !== username && <p>{name}</p>}
      <p className="break-all">{email}</p>
      {phone && <p className="figures">{phone}</p>}
      <p className="label-text">
        {[
          t("personCard.since", { day: formatDate(createdAt, language, "day") }),
          bought > 0 && t("personCard.bought", { count: bought }),
          sold > 0 && t("personCard.sold", { count: sold }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {unpaid > 0 && (
        <Badge icon="warning" tone="act">
          {t("personCard.unpaid", { count: unpaid })}
        </Badge>
      )}
    </section>
  )
}
