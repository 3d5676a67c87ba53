import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"

/** `stamp` is that of a previewed list: the field then offers another. */
export function ListFile({ stamp, label, hint }: { stamp: string | undefined; label: string; hint: string }) {
  const t = useTexts("catalogue-admin")
  const isPreviewed = stamp !== undefined
  return (
    <Form
      key={stamp}
      method="post"
      encType="multipart/form-data"
      className="flex flex-wrap items-start gap-3"
    >
      <TextField
        name="file"
        label={isPreviewed ? t("products.import.otherFile") : label}
        hint={hint}
        className="min-w-0"
        type="file"
        accept=".csv,text/csv,.tsv,.txt"
        required
      />
      <SubmitButton
        intent="preview"
        kind={isPreviewed ? "plain" : "act"}
        className="mt-7 min-h-11"
        text={t("products.import.check")}
      />
    </Form>
  )
}

type ColumnsProps = {
  columns: readonly string[]
  isNeeded: (column: string) => boolean
  texts: { about: string; exported: string; needed: string }
  exportPath: string
}

export function ListColumns({ columns, isNeeded, texts, exportPath }: ColumnsProps) {
  const t = useTexts("catalogue-admin")
  return (
    <section className="grid max-w-[64rem] grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("products.import.columns")}</h2>
      <p className="max-w-read text-ink-soft">{texts.about}</p>
      <p>
        <a className="link" href={exportPath} download>
          {texts.exported}
        </a>
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {columns.map((column) => (
          <li key={column}>
            <code className={isNeeded(column) ? "font-sans font-semibold" : "font-sans"}>{column}</code>
            {isNeeded(column) && <span className="label-text"> ({texts.needed})</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
