import { Form, useLocation, useSubmit } from "react-router"
import type { ListingKind } from "#domains/listings/kinds.ts"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Select } from "#ui/inputs.tsx"
import { type ShelfSort, shelfSorts } from "../shelf-sorts.ts"

type Props = { kind: ListingKind; sort: ShelfSort }

/** The order of a shelf. A form that works by its button, and at once where the script runs. */
export function ShelfSortForm({ kind, sort }: Props) {
  const t = useTexts("shop")
  const { search } = useLocation()
  const submit = useSubmit()
  const rest = [...new URLSearchParams(search)].filter(([name]) => name !== "sort" && name !== "page")
  // Only a round has an end.
  const sorts = shelfSorts.filter((name) => name !== "ending" || kind === "dram")
  return (
    <Form
      method="get"
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
      className="flex min-w-0 grow items-center justify-end gap-2"
    >
      {rest.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Select
        key={sort}
        name="sort"
        defaultValue={sort}
        aria-label={t("shelf.sort")}
        className="min-h-10 w-auto min-w-0 py-1 text-sm max-sm:grow"
      >
        {sorts.map((name) => (
          <option key={name} value={name}>
            {t(`shelf.sorts.${name}`)}
          </option>
        ))}
      </Select>
      <noscript>
        <Button size="small">{t("shelf.apply")}</Button>
      </noscript>
    </Form>
  )
}
