import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Note } from "#ui/note.tsx"
import type { LotPage } from "../read-lot.ts"

export function LotCorrections({ lot }: { lot: Pick<LotPage, "corrections"> }) {
  const t = useTexts("auctions")
  const language = useLanguage()
  if (lot.corrections.length === 0) return null
  return (
    <section id="corrections" className="grid gap-3">
      <h2 className="text-xl">{t("corrections.title")}</h2>
      {lot.corrections.map(({ at, note, changes }) => (
        <Note key={at}>
          <p className="label-text">
            <time dateTime={at}>{formatDate(at, language)}</time>
            {" · "}
            {changes.map(({ field }) => t(`corrections.fields.${field}`)).join(", ")}
          </p>
          <p lang="en" className="whitespace-pre-line">
            {note}
          </p>
        </Note>
      ))}
    </section>
  )
}
