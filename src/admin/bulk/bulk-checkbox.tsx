import { use, useEffect, useState } from "react"
import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { bulkFormId, notify, RefusedRows } from "./bulk-selection.ts"

type Props = { row: string; name: string; field?: string | undefined }

/** `field` is its name where the table is inside of a form of its own. */
export function BulkCheckbox({ row, name, field }: Props) {
  const t = useTexts("admin")
  const reason = use(RefusedRows).get(row)
  return (
    <input
      type="checkbox"
      {...(field ? { name: field } : { form: bulkFormId, name: "row" })}
      value={row}
      data-choose
      defaultChecked={reason !== undefined}
      aria-label={t("many.choose", { name })}
      // A name is content, in any language.
      translate="no"
      className="size-6"
    />
  )
}

/** Why the last act has left the row as it is. */
export function RefusedRow({ row }: { row: string }) {
  const reason = use(RefusedRows).get(row)
  return reason === undefined ? null : <p className="text-sm text-alarm">{reason}</p>
}

type ChooseAllProps = {
  field?: string | undefined
  /** Where the head of the table is a line above the rows. */
  stacks: boolean
}

/** Needs script, so it is rendered only after hydration. */
export function ChooseAll({ field = "row", stacks }: ChooseAllProps) {
  const t = useTexts("admin")
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  if (!isAwake) return <span className="sr-only">{t("many.head")}</span>
  return (
    <label className="inline-flex h-8 items-center gap-5">
      <input
        type="checkbox"
        className="size-6"
        onChange={({ currentTarget }) => {
          const boxes = currentTarget
            .closest("table")
            ?.querySelectorAll<HTMLInputElement>(`[name="${field}"]`)
          for (const box of boxes ?? []) box.checked = currentTarget.checked
          notify()
        }}
      />
      <span className={classNames(stacks ? "lg:sr-only" : "sr-only")}>{t("many.chooseAll")}</span>
    </label>
  )
}
