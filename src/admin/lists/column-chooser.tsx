import { useLocation } from "react-router"
import { type Noun, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { type Column, useHeadText } from "./columns.ts"
import type { ListSetup } from "./list-setup.ts"

type Props<Row, N extends Noun> = { setup: ListSetup; noun: N; columns: readonly Column<Row, N>[] }

/** Which columns of a list a person sees, and how close its rows are. The first column stays. */
export function ColumnChooser<Row, N extends Noun>({ setup, noun, columns }: Props<Row, N>) {
  const t = useTexts("admin")
  const headOf = useHeadText<Row, N>(noun)
  const { search } = useLocation()
  const { path, layout } = setup
  const choices = columns.filter(({ head, isHeadHidden }) => head !== undefined && !isHeadHidden).slice(1)
  return (
    <details className="ml-auto open:basis-full">
      <summary className="link inline-flex min-h-8 items-center">{t("layout.title")}</summary>
      <Form
        key={path}
        method="post"
        action="/admin/views"
        preventScrollReset
        className="flex flex-wrap items-center gap-x-5 gap-y-1 border-y border-rule py-3"
      >
        <input type="hidden" name="list" value={path} />
        <input type="hidden" name="query" value={search.slice(1)} />
        {choices.map((column) => (
          <div key={column.name}>
            <input type="hidden" name="column" value={column.name} />
            <Checkbox
              name="shown"
              value={column.name}
              defaultChecked={!layout.hidden.includes(column.name)}
              label={headOf(column)}
            />
          </div>
        ))}
        <Checkbox
          name="comfortable"
          value="1"
          defaultChecked={layout.isComfortable}
          label={t("layout.comfortable")}
        />
        <SubmitButton intent="layout" size="small" text={t("layout.save")} />
      </Form>
    </details>
  )
}
