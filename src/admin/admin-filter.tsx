import type { ComponentProps, ReactNode } from "react"
import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { classNames } from "#ui/class-names.ts"
import { Field } from "#ui/field.tsx"
import { Icon } from "#ui/icon.tsx"
import { Input } from "#ui/inputs.tsx"

/** `row` for two or three fields, `grid` for more, `line` for one that fills the width, `search` for one that does not; `folded` shows the search alone. */
const layouts = {
  row: { form: "grid grid-cols-2 items-end gap-3 md:flex", searchInput: "max-md:col-span-2" },
  grid: { form: "grid grid-cols-2 items-end gap-3 md:grid-cols-4", searchInput: "col-span-2" },
  line: { form: "flex items-end gap-3", searchInput: "" },
  search: { form: "flex flex-wrap items-end gap-3", searchInput: "w-full max-w-[24rem]" },
  folded: { form: "flex flex-wrap items-end gap-3", searchInput: "min-w-0 grow md:max-w-[24rem]" },
} as const

type SearchInputProps = { label: string; className?: string } & Pick<
  ComponentProps<"input">,
  "placeholder" | "autoComplete" | "autoFocus" | "maxLength" | "required"
>

type Props = {
  layout?: keyof typeof layouts
  label?: string
  hiddenFields?: FormFields
  q?: string
  searchInput?: SearchInputProps
  find?: string
  className?: string
  children?: ReactNode
}

export function AdminFilter(props: Props) {
  const { layout = "row", label, hiddenFields = {}, q, searchInput, find, className, children } = props
  const t = useTexts("admin")
  const { search } = useLocation()
  const { form, searchInput: usual } = layouts[layout]
  return (
    <Form
      key={search}
      method="get"
      role="search"
      aria-label={label}
      preventScrollReset
      className={classNames(form, className)}
    >
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {searchInput && <Search {...searchInput} q={q} className={classNames(usual, searchInput.className)} />}
      {layout !== "folded" && children}
      <Button className={classNames("min-h-11", layout === "grid" && "justify-self-start")}>
        {find ?? t("show")}
      </Button>
      {layout === "folded" && (
        <details className="group basis-full md:basis-auto md:open:basis-full">
          <summary className="inline-flex min-h-11 items-center gap-2 font-semibold hover:text-act-text">
            {t("filters")}
            <Icon name="down" className="size-4 text-ink-soft transition-transform group-open:rotate-180" />
          </summary>
          <div className="grid grid-cols-2 items-end gap-3 border-y border-rule py-3 md:grid-cols-4 xl:grid-cols-5">
            {children}
            <Button className="min-h-11 justify-self-start">{t("applyFilters")}</Button>
          </div>
        </details>
      )}
    </Form>
  )
}

function Search({ label, className, q, ...rest }: SearchInputProps & { q: string | undefined }) {
  return (
    <Field label={label} {...(className ? { className } : {})}>
      {(fieldProps) => <Input {...fieldProps} {...rest} type="search" name="q" defaultValue={q} />}
    </Field>
  )
}
