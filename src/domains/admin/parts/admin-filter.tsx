import type { ComponentProps, ReactNode } from "react"
import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { classNames } from "#ui/class-names.ts"
import { Field } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"

/** `row` for two or three fields, `grid` and `wide` for more, `line` for one that fills the width. */
const layouts = {
  row: { form: "grid grid-cols-2 items-end gap-3 md:flex", words: "max-md:col-span-2" },
  grid: { form: "grid grid-cols-2 items-end gap-3 md:grid-cols-4", words: "col-span-2" },
  wide: {
    form: "grid grid-cols-2 items-end gap-3 md:grid-cols-4 xl:flex xl:flex-wrap",
    words: "col-span-2",
  },
  line: { form: "flex items-end gap-3", words: "" },
} as const

type SearchInputProps = { label: string; className?: string } & Pick<
  ComponentProps<"input">,
  "placeholder" | "autoComplete" | "autoFocus" | "maxLength" | "required"
>

type Props = {
  layout?: keyof typeof layouts
  label?: string
  keeps?: Readonly<Record<string, string>>
  q?: string
  words?: SearchInputProps
  find?: string
  className?: string
  children?: ReactNode
}

export function AdminFilter(props: Props) {
  const { layout = "row", label, keeps = {}, q, words, find, className, children } = props
  const t = useTexts("admin")
  const { search } = useLocation()
  const { form, words: usual } = layouts[layout]
  return (
    <Form
      key={search}
      method="get"
      role="search"
      aria-label={label}
      preventScrollReset
      className={classNames(form, className)}
    >
      {Object.entries(keeps).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {words && <Search {...words} q={q} className={classNames(usual, words.className)} />}
      {children}
      <Button className={classNames("min-h-11", layout === "grid" && "justify-self-start")}>
        {find ?? t("show")}
      </Button>
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
