import { useId } from "react"
import { useLocation } from "react-router"
import type { AppPath, PagePath } from "#platform/app-path.ts"
import {
  activeFilters,
  type List,
  type ListDefinition,
  type ListQuery,
  listAddress,
  type PerRange,
} from "#platform/lists/list.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "../button.tsx"
import { Checkbox, Input } from "../inputs.tsx"
import { Link } from "../link.tsx"
import { FilterChoice } from "./filter-choice.tsx"
import { FilterNames } from "./filter-names.tsx"
import { FilterRange } from "./filter-range.tsx"
import { FilterText } from "./filter-text.tsx"
import { useListForm } from "./list-form.ts"

/** `of` are the choices, with how many entries each leaves. */
type ChoiceField = {
  title: string
  of: readonly { name: string; count?: number }[]
  label?: (choice: string) => string
}
/** "none" where this list does not offer the filter. */
export type PanelField = ChoiceField | { box: string } | "none"
type RangeField = { title: string; isFine?: boolean } | "none"

type FilterTexts = {
  search: string
  placeholder?: string
  any: string
  find: string
  findNone: string
  from: string
  to: string
  apply: string
  reset: string
}

type Props<D extends ListDefinition> = {
  list: List<D>
  query: ListQuery<D>
  path: PagePath
  /** Where a list with these filters is. */
  address?: (filters: Iterable<readonly [string, string]>) => AppPath
  /** Further parameters of the page, which stay. */
  keeps?: readonly string[]
  texts: FilterTexts
  facets: { readonly [Name in keyof D["facets"]]: PanelField }
  onApply: () => void
} & PerRange<D, RangeField>

/** The filters beside a list: every facet and range of its definition has a field, or it does not compile. */
export function FilterPanel<D extends ListDefinition>(props: Props<D>) {
  const { list, query, path, texts, facets, onApply, ranges = {}, keeps = [] } = props
  const address = props.address ?? ((filters) => listAddress(path, filters))
  const { search } = useLocation()
  const fields: [string, PanelField][] = Object.entries<PanelField>(facets)
  const rangeFields: Readonly<Record<string, RangeField>> = ranges
  const values: Readonly<Record<string, unknown>> = query
  const filters = activeFilters(list, query)
  const others: [string, string][] = [
    ...(query.sort === list.sorts[0] ? [] : [["sort", query.sort] as [string, string]]),
    ...[...new URLSearchParams(search)].filter(([name]) => keeps.includes(name)),
  ]
  const { listens, onReset } = useListForm((params) => address(params), onApply)
  return (
    <Form key={filters.join("&")} method="get" action={path} {...listens} className="grid gap-5">
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <FilterText
        label={texts.search}
        defaultValue={query.q}
        maxLength={list.search}
        placeholder={texts.placeholder}
      />
      <Boxes fields={fields} values={values} />
      {fields.map(
        ([name, field]) =>
          typeof field === "object" &&
          "title" in field && (
            <Choice key={name} name={name} field={field} value={values[name]} texts={texts} />
          ),
      )}
      {Object.entries(rangeFields).map(([name, field]) => {
        const range = list.ranges?.[name]
        if (!range || field === "none") return null
        const { kind, from, to } = range
        const shared = { names: [from, to], labels: [texts.from, texts.to] } as const
        return kind === "date" ? (
          <Days key={name} {...shared} title={field.title} values={values} />
        ) : (
          <FilterRange
            key={name}
            {...shared}
            title={field.title}
            values={[numberOf(values[from]), numberOf(values[to])]}
            isFine={field.isFine ?? false}
          />
        )
      })}
      <div className="flex items-center gap-4">
        <Button className="grow">{texts.apply}</Button>
        {filters.length > 0 && (
          <Link to={address(others)} preventScrollReset onClick={onReset} className="link">
            {texts.reset}
          </Link>
        )}
      </div>
    </Form>
  )
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "")
const numberOf = (value: unknown) => (typeof value === "number" ? value : undefined)

type BoxesProps = { fields: readonly [string, PanelField][]; values: Readonly<Record<string, unknown>> }

function Boxes({ fields, values }: BoxesProps) {
  const boxes = fields.flatMap(([name, field]) =>
    typeof field === "object" && "box" in field ? [{ name, label: field.box }] : [],
  )
  if (boxes.length === 0) return null
  return (
    <div className="grid gap-2">
      {boxes.map(({ name, label }) => (
        <Checkbox key={name} name={name} value="1" defaultChecked={values[name] === true} label={label} />
      ))}
    </div>
  )
}

type ChoiceProps = { name: string; field: ChoiceField; value: unknown; texts: FilterTexts }

/** A chosen value is offered although no entry has it. */
function Choice({ name, field: { title, of, label = (choice) => choice }, value, texts }: ChoiceProps) {
  const chosen = Array.isArray(value) ? value.map(String) : [textOf(value)].filter(Boolean)
  const unlisted = chosen.filter((each) => !of.some((choice) => choice.name === each))
  const choices = [...unlisted.map((each) => ({ name: each, count: 0 })), ...of]
  const options = choices.map((choice) => ({
    value: choice.name,
    label: label(choice.name),
    count: choice.count,
  }))
  const shared = { name, title, options }
  return Array.isArray(value) ? (
    <FilterNames {...shared} find={texts.find} none={texts.findNone} values={chosen} />
  ) : (
    <FilterChoice {...shared} any={texts.any} value={chosen[0]} />
  )
}

type DaysProps = {
  title: string
  names: readonly [from: string, to: string]
  labels: readonly [from: string, to: string]
  values: Readonly<Record<string, unknown>>
}

function Days({ title, names, labels, values }: DaysProps) {
  const id = useId()
  return (
    <fieldset className="grid gap-1.5 border-t border-rule pt-3">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden="true" className="font-semibold">
        {title}
      </p>
      {names.map((name, index) => (
        <div key={name} className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-2">
          <label htmlFor={`${id}${name}`} className="text-sm text-ink-soft">
            {labels[index]}
          </label>
          <Input
            id={`${id}${name}`}
            type="date"
            name={name}
            defaultValue={textOf(values[name])}
            className="px-2 text-sm"
          />
        </div>
      ))}
    </fieldset>
  )
}
