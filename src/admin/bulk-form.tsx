import { useEffect, useState } from "react"
import { useLocation } from "react-router"
import { useAnyTexts, useTexts } from "#language/use-texts.ts"
import { samePage } from "#platform/app-path.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form } from "#platform/routing.ts"
import { SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"
import type { BulkResult } from "./act-in-bulk.ts"
import type { BulkActs } from "./bulk-acts.ts"

const formId = "many"

/** `field` is its name where the table is inside of a form of its own. */
export function BulkCheckbox({
  row,
  name,
  field,
}: {
  row: string
  name: string
  field?: string | undefined
}) {
  const t = useTexts("admin")
  return (
    <input
      type="checkbox"
      {...(field ? { name: field } : { form: formId, name: "row" })}
      value={row}
      aria-label={t("many.choose", { name })}
      className="size-6"
    />
  )
}

/** Needs script, so it is rendered only after hydration. */
export function ChooseAll({ field = "row" }: { field?: string | undefined }) {
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
        }}
      />
      <span className="lg:sr-only">{t("many.chooseAll")}</span>
    </label>
  )
}

type BulkActResponse = { many: BulkResult } | { refusal: RefusalView; submitted?: FormFields | undefined }

type Props = {
  list: string
  acts: BulkActs
  answer: BulkActResponse | undefined
  auctions?: readonly { id: string; title: string }[]
}

export function BulkForm({ list, acts, answer, auctions = [] }: Props) {
  const t = useTexts("admin")
  const actNames = useAnyTexts("admin")
  const { search } = useLocation()
  const requiredFields = new Set(Object.values(acts).flat())
  const refused = answer && "refusal" in answer ? answer : undefined
  const typed = (name: string) => refused?.submitted?.[name]
  return (
    <Form
      id={formId}
      method="post"
      action={samePage(search)}
      preventScrollReset
      className="grid gap-3 border-t border-rule pt-4"
    >
      {answer && "many" in answer && <Result result={answer.many} />}
      {refused && <Note tone="alarm">{refused.refusal.message}</Note>}
      <input type="hidden" name="intent" value="many" />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          name="act"
          label={t("many.act")}
          className="w-64"
          value={typed("act")}
          options={Object.keys(acts).map((act) => [act, actNames(`many.acts.${list}.${act}`)])}
        />
        {requiredFields.has("auction") && (
          <SelectField
            name="auction"
            label={t("many.auction")}
            className="w-64"
            value={typed("auction")}
            options={auctions.map(({ id, title }) => [id, title])}
          />
        )}
        {requiredFields.has("opening") && (
          <TextField
            name="openingCents"
            label={t("many.opening")}
            className="w-40"
            inputMode="decimal"
            value={typed("openingCents")}
          />
        )}
        {requiredFields.has("shelf") && (
          <TextField
            name="shelf"
            label={t("many.shelf")}
            className="w-40"
            maxLength={40}
            value={typed("shelf")}
          />
        )}
        {requiredFields.has("reason") && (
          <TextField
            name="reason"
            label={t("many.reason")}
            className="w-80 max-w-full"
            maxLength={500}
            value={typed("reason")}
          />
        )}
        <SubmitButton className="min-h-11">{t("many.do")}</SubmitButton>
      </div>
    </Form>
  )
}

function Result({ result: { completed, refused } }: { result: BulkResult }) {
  const t = useTexts("admin")
  return (
    <Note tone={completed > 0 ? "lead" : "soft"}>
      {t("many.completed", { count: completed })}
      {refused.map(({ message, count }) => (
        <p key={message}>{t("many.refused", { count, message })}</p>
      ))}
    </Note>
  )
}
