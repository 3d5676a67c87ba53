import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { HiddenField, SubmitButton } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import type { OwnScan } from "../record-scan.ts"

export function LastScans({ scans, back }: { scans: readonly OwnScan[]; back: string }) {
  const t = useTexts("warehouse")
  const language = useLanguage()
  if (scans.length === 0) return null
  return (
    <section className="grid gap-2" aria-label={t("last.title")}>
      <h2 className="text-xl">{t("last.title")}</h2>
      <ol className="grid">
        {scans.map(({ id, bottleId, name, code, mode, shelf, shelfBefore, at, isUndone, canUndo }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-b border-rule py-2">
            <span className="min-w-0">
              <TextLink to={pathTo("/admin/intake/:id", { id: bottleId })} lang="" text={name} />
              <span className="label-text block">
                <span className="figures">{code}</span> ·{" "}
                {mode === "shelve" && shelfBefore !== null
                  ? t("last.moved", { from: shelfBefore, to: shelf })
                  : t("last.received", { shelf })}{" "}
                · {formatDate(at, language, "clock")}
                {isUndone && ` · ${t("last.undone")}`}
              </span>
            </span>
            {canUndo && (
              <Form method="post" action="/admin/scan">
                <HiddenField name="scan" value={id} />
                <HiddenField name="back" value={back} />
                <SubmitButton
                  intent="undo"
                  kind="quiet"
                  className="min-h-11"
                  aria-label={t("last.undo", { name })}
                  text={t("last.undoButton")}
                />
              </Form>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
