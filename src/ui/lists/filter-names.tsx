import { type KeyboardEvent, useState } from "react"
import { foldText } from "#platform/fold-text.ts"
import { Input } from "../inputs.tsx"
import { useIsHydrated } from "../use-is-hydrated.ts"
import { type FilterOption, FilterOptionLine } from "./filter-choice.tsx"

/** A longer list scrolls, and is searched where script runs. */
const fewest = 8

type Props = {
  name: string
  title: string
  find: string
  none: string
  values: readonly string[]
  options: readonly FilterOption[]
}

/** Several names may be chosen, which come first. Each shows how many entries have it. */
export function FilterNames({ name, title, find, none, values, options }: Props) {
  const [typed, setTyped] = useState("")
  const isHydrated = useIsHydrated()
  if (options.length === 0) return null
  const isLong = options.length > fewest
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  const isFound = ({ label }: FilterOption) => words.every((word) => foldText(label).includes(word))
  const chosen = options.filter(({ value }) => values.includes(value))
  const others = options.filter(({ value }) => !values.includes(value))
  return (
    <fieldset className="grid border-t border-rule pt-3">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden="true" className="mb-1 font-semibold">
        {title}
      </p>
      {isLong && isHydrated && (
        <Input
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={staysInField}
          aria-label={`${find}: ${title}`}
          placeholder={find}
          className="mb-1 px-2 py-1 text-sm"
        />
      )}
      <div className={isLong ? "-mx-1 max-h-64 overflow-y-auto overscroll-contain px-1" : undefined}>
        {[...chosen, ...others].map((option) => (
          <FilterOptionLine
            key={option.value}
            type="checkbox"
            name={name}
            option={option}
            isChosen={values.includes(option.value)}
            isHidden={!isFound(option)}
          />
        ))}
        {words.length > 0 && !options.some(isFound) && <p className="text-sm text-ink-soft">{none}</p>}
      </div>
    </fieldset>
  )
}

/** Enter would send the form around it. */
function staysInField(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault()
}
