import { Form, useLocation } from "react-router"
import { matchStates } from "#domains/prices/match-states.ts"
import type { ResultQuery } from "#domains/prices/result-query.ts"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Input, Select } from "#ui/inputs.tsx"

type Props = { query: ResultQuery; houses: readonly string[] }

/** Finds among the results: by words of the title, by house, by who said which bottle it is. */
export function ResultFilter({ query, houses }: Props) {
  const t = useTexts("admin")
  const { search } = useLocation()
  const choices = {
    house: [["", t("results.anyHouse")], ...houses.map((name) => [name, name])],
    match: [["", t("results.any")], ...matchStates.map((state) => [state, t(`results.states.${state}`)])],
    bottles: [
      ["", t("results.bottlesOnly")],
      ["all", t("results.allItems")],
    ],
  } as const satisfies Record<string, readonly (readonly string[])[]>
  return (
    <Form
      key={search}
      method="get"
      role="search"
      aria-label={t("results.byWhat")}
      preventScrollReset
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 xl:flex xl:flex-wrap"
    >
      <Field label={t("results.find")} className="col-span-2 xl:w-80">
        {(ties) => <Input {...ties} type="search" name="q" defaultValue={query.q} autoComplete="off" />}
      </Field>
      {(["house", "match", "bottles"] as const).map((name) => (
        <Field key={name} label={t(`results.${name}`)} className="min-w-0 xl:w-48">
          {(ties) => (
            <Select {...ties} name={name} defaultValue={query[name]}>
              {choices[name].map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
      <Button className="min-h-11">{t("show")}</Button>
    </Form>
  )
}
