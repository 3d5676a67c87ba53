import { denseTable } from "#admin/lists/dense-table.ts"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { FieldChange, RefusedProductRow } from "../../import/csv-products.ts"

type Preview = {
  list: string
  stamp: string
  counts: Record<"added" | "changed" | "unchanged" | "refused", number>
  added: readonly { row: number; cells: readonly (string | number)[] }[]
  changed: readonly { row: number; id: string; name: string; changes: readonly FieldChange[] }[]
  refused: readonly RefusedProductRow[]
}

type ListPreviewTexts = {
  thing: string
  addedTitle: string
  changedTitle: string
  heads: readonly { label: string; isFigure?: boolean }[]
  reason: (row: RefusedProductRow) => string
  pathOf: (id: string) => AppPath
}

type Props = { preview: Preview; texts: ListPreviewTexts }

export function ListPreview({ preview, texts }: Props) {
  const t = useTexts("catalogue-admin")
  const { counts, list, stamp } = preview
  const work = counts.added + counts.changed
  const message = (["added", "changed", "unchanged", "refused"] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`products.import.${kind}`, { count: counts[kind] }))
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 className="text-xl">{t("products.import.preview")}</h2>
      <p className="font-semibold">{message.join(" · ")}</p>
      {counts.refused > 0 && (
        <Note tone="alarm">
          {t("products.import.bad", { count: counts.refused })} {t("products.import.nothing")}
        </Note>
      )}
      {counts.refused === 0 && work === 0 && <Note tone="soft">{t("products.import.same")}</Note>}
      {counts.refused === 0 && work > 0 && (
        <Form method="post">
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="stamp" value={stamp} />
          <SubmitButton kind="act" intent="apply" text={t("products.import.apply")} />
        </Form>
      )}
      <Refused preview={preview} texts={texts} />
      <Changed preview={preview} texts={texts} />
      <Added preview={preview} texts={texts} />
    </section>
  )
}

function Refused({ preview: { refused, counts }, texts }: Props) {
  const t = useTexts("catalogue-admin")
  if (refused.length === 0) return null
  return (
    <Listed title={t("products.import.refusedTitle")} more={counts.refused - refused.length}>
      <thead>
        <tr>
          <HeadCell isFigure>{t("products.import.row")}</HeadCell>
          <HeadCell className="pl-4">{texts.thing}</HeadCell>
          <HeadCell>{t("products.import.column")}</HeadCell>
          <HeadCell>{t("products.import.reason")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {refused.map((refusal) => (
          <tr key={refusal.row} className="bg-alarm-tint">
            <Cell isFigure>{refusal.row}</Cell>
            <Cell className="min-w-40 pl-4">{refusal.name || "–"}</Cell>
            <Cell>{refusal.column}</Cell>
            <Cell className="min-w-56 font-semibold text-alarm">
              {texts.reason(refusal)}
              {refusal.value && (
                <span className="block font-normal break-words">“{refusal.value.slice(0, 80)}”</span>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Listed>
  )
}

function Changed({ preview: { changed, counts }, texts }: Props) {
  const t = useTexts("catalogue-admin")
  if (changed.length === 0) return null
  const textOrPlaceholder = (text: string) =>
    text || <em className="text-ink-faint">{t("products.import.empty")}</em>
  return (
    <Listed title={texts.changedTitle} more={counts.changed - changed.length}>
      <thead>
        <tr>
          <HeadCell isFigure>{t("products.import.row")}</HeadCell>
          <HeadCell className="pl-4">{texts.thing}</HeadCell>
          <HeadCell>{t("products.import.column")}</HeadCell>
          <HeadCell>{t("products.import.before")}</HeadCell>
          <HeadCell>{t("products.import.after")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {changed.flatMap(({ row, id, name, changes }) =>
          changes.map(({ column, before, after }, index) => (
            <tr key={`${row} ${column}`}>
              <Cell isFigure>{index === 0 ? row : ""}</Cell>
              <Cell className="min-w-40 pl-4">
                {index === 0 && <TextLink to={texts.pathOf(id)} text={name} />}
              </Cell>
              <Cell className="whitespace-nowrap">{column}</Cell>
              <Cell className="max-w-80 min-w-32 break-words whitespace-pre-line text-ink-soft">
                {textOrPlaceholder(before)}
              </Cell>
              <Cell className="max-w-80 min-w-32 break-words whitespace-pre-line">
                {textOrPlaceholder(after)}
              </Cell>
            </tr>
          )),
        )}
      </tbody>
    </Listed>
  )
}

function Added({ preview: { added, counts }, texts }: Props) {
  const t = useTexts("catalogue-admin")
  if (added.length === 0) return null
  const { heads } = texts
  return (
    <Listed title={texts.addedTitle} more={counts.added - added.length}>
      <thead>
        <tr>
          <HeadCell isFigure>{t("products.import.row")}</HeadCell>
          {heads.map(({ label, isFigure = false }, index) => (
            <HeadCell key={label} isFigure={isFigure} className={index === 0 ? "pl-4" : ""}>
              {label}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {added.map(({ row, cells }) => (
          <tr key={row}>
            <Cell isFigure>{row}</Cell>
            {heads.map(({ label, isFigure = false }, index) => (
              <Cell key={label} isFigure={isFigure} className={index === 0 ? "min-w-56 pl-4" : ""}>
                {cells[index]}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Listed>
  )
}

function Listed({ title, more, children }: { title: string; more: number; children: React.ReactNode }) {
  const t = useTexts("catalogue-admin")
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-lg">{title}</h3>
      <Table caption={title} className={denseTable}>
        {children}
      </Table>
      {more > 0 && <p className="label-text">{t("products.import.more", { count: more })}</p>}
    </section>
  )
}
