import { useEffect, useState } from "react"
import { useLocation, useNavigation } from "react-router"
import { useAnyTexts, useTexts } from "#language/use-texts.ts"
import { samePage } from "#platform/app-path.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Input, Select } from "#ui/inputs.tsx"
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
  const isBusy = useNavigation().state !== "idle"
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
        <Field label={t("many.act")} className="w-64">
          {(fieldProps) => (
            <Select {...fieldProps} name="act" defaultValue={typed("act")}>
              {Object.keys(acts).map((act) => (
                <option key={act} value={act}>
                  {actNames(`many.acts.${list}.${act}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {requiredFields.has("auction") && (
          <Field label={t("many.auction")} className="w-64">
            {(fieldProps) => (
              <Select {...fieldProps} name="auction" defaultValue={typed("auction")}>
                {auctions.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {requiredFields.has("opening") && (
          <Field label={t("many.opening")} className="w-40">
            {(fieldProps) => (
              <Input
                {...fieldProps}
                name="openingCents"
                inputMode="decimal"
                defaultValue={typed("openingCents")}
              />
            )}
          </Field>
        )}
        {requiredFields.has("shelf") && (
          <Field label={t("many.shelf")} className="w-40">
            {(fieldProps) => (
              <Input {...fieldProps} name="shelf" maxLength={40} defaultValue={typed("shelf")} />
            )}
          </Field>
        )}
        {requiredFields.has("reason") && (
          <Field label={t("many.reason")} className="w-80 max-w-full">
            {(fieldProps) => (
              <Input {...fieldProps} name="reason" maxLength={500} defaultValue={typed("reason")} />
            )}
          </Field>
        )}
        <Button className="min-h-11" disabled={isBusy}>
          {t("many.do")}
        </Button>
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
