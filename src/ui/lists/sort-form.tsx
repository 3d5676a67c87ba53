import { useLocation } from "react-router"
import { listAddress } from "#platform/lists/list.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "../button.tsx"
import { Select } from "../inputs.tsx"
import { useListForm } from "./list-form.ts"
import { rememberSort } from "./saved-sort.ts"

type Props = {
  label: string
  apply: string
  sort: string
  sorts: readonly { name: string; label: string }[]
}

/** Applies at once; without script by its button. */
export function SortForm({ label, apply, sort, sorts }: Props) {
  const { search } = useLocation()
  const isSearch = Boolean(new URLSearchParams(search).get("q")?.trim())
  const { listens } = useListForm((params, path) => listAddress(path, params))
  const rest = [...new URLSearchParams(search)].filter(([name]) => name !== "sort" && name !== "page")
  return (
    <Form method="get" {...listens} className="flex min-w-0 grow items-center justify-end gap-2">
      {rest.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Select
        key={sort}
        name="sort"
        defaultValue={sort}
        onChange={isSearch ? rememberSort : undefined}
        aria-label={label}
        className="min-w-0 py-1 text-sm max-sm:grow"
      >
        {sorts.map((each) => (
          <option key={each.name} value={each.name}>
            {each.label}
          </option>
        ))}
      </Select>
      <noscript>
        <Button size="small">{apply}</Button>
      </noscript>
    </Form>
  )
}
