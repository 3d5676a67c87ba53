import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { MyDisclosure } from "../after/my-second-chances.ts"

export function MyDisclosures({ disclosures }: { disclosures: readonly MyDisclosure[] }) {
  const t = useTexts("my-bids")
  const language = useLanguage()
  if (disclosures.length === 0) return null
  return (
    <section aria-label={t("disclosures.title")} className="grid gap-2 border-t border-rule pt-4">
      <h2 className="text-xl">{t("disclosures.title")}</h2>
      <ul className="grid gap-1">
        {disclosures.map(({ id, seenAt, ...disclosure }) => (
          <li key={id}>{t("disclosures.line", { ...disclosure, time: formatDate(seenAt, language) })}</li>
        ))}
      </ul>
    </section>
  )
}
