import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { currentPage } from "#platform/app-path.ts"
import type { FormFields } from "#platform/input.ts"
import { Form, useSubmit } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Input, Select } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"

type FormChoice = { name: string; count: number; label?: string }
type Narrowing = {
  name: string
  value: string | undefined
  all: string
  label: string
  choices: readonly FormChoice[]
}

type Props = {
  q: string
  hint: string
  selects: readonly Narrowing[]
  hiddenFields?: FormFields
  isNarrowed: boolean
  /** Where the list is, if it is far down the page. */
  anchor?: string
}

export function ListForm({ q, hint, selects, hiddenFields = {}, isNarrowed, anchor }: Props) {
  const t = useTexts("catalogue")
  const location = useLocation()
  const page = currentPage(location)
  const submit = useSubmit()
  const hiddenParams = new URLSearchParams(hiddenFields)
  return (
    <Form
      key={location.search}
      method="get"
      {...(anchor ? { action: `${page}#${anchor}` } : {})}
      role="search"
      className="flex flex-wrap items-end gap-x-3 gap-y-3"
      onChange={(event) => {
        if (!(event.target instanceof HTMLSelectElement)) return
        void submit(event.currentTarget, { preventScrollReset: true })
      }}
    >
      {[...hiddenParams].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field label={t("search")} className="min-w-52 grow md:max-w-80">
        {(fieldProps) => (
          <Input
            {...fieldProps}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            placeholder={hint}
            autoComplete="off"
          />
        )}
      </Field>
      {selects.map(({ name, value, all, label, choices }) => (
        <Field key={name} label={label} className="min-w-40 max-md:grow">
          {(fieldProps) => (
            <Select {...fieldProps} name={name} defaultValue={value ?? ""}>
              <option value="">{all}</option>
              {choices.map((choice) => (
                <option key={choice.name} value={choice.name}>
                  {`${choice.label ?? choice.name} (${choice.count})`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
      <Button className="min-h-11">{t("show")}</Button>
      {isNarrowed && (
        <Link
          to={hiddenParams.size > 0 ? `${page}?${hiddenParams}` : page}
          preventScrollReset
          className="link inline-flex min-h-11 items-center px-1"
        >
          {t("all")}
        </Link>
      )}
    </Form>
  )
}
